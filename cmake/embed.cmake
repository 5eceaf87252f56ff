# Writes the bytes of INPUT as a C++ array into OUTPUT: cmake -DINPUT=… -DOUTPUT=… -P embed.cmake
file(READ ${INPUT} bytes HEX)
string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
file(WRITE ${OUTPUT} "extern const unsigned char embeddedFont[];\nextern const unsigned long embeddedFontSize;\nconst unsigned char embeddedFont[] = {${bytes}};\nconst unsigned long embeddedFontSize = sizeof(embeddedFont);\n")
