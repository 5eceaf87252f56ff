// Reading JSON: what is no document is refused with its place.
#include "documents.h"

namespace talus {
namespace {

std::string refusalOf(const std::string& text) {
    try {
        parseDocument(text);
    } catch (const SceneError& error) {
        return error.what();
    }
    return "";
}

TEST(Document, CommentsAreAllowed) {
    const nlohmann::json document = parseDocument("{ // line\n \"a\": 1, /* block */ \"b\": [1, 2] }");
    EXPECT_EQ(document.at("b").size(), 2u);
}

TEST(Document, SyntaxErrorsNameLineAndColumn) {
    EXPECT_NE(refusalOf("{\n  \"a\": tru\n}").find("line 2, column"), std::string::npos);
    EXPECT_NE(refusalOf("").find("line 1"), std::string::npos);
    EXPECT_NE(refusalOf("{\"a\": NaN}").find("line 1"), std::string::npos);
    EXPECT_NE(refusalOf("{\"a\": 1} x").find("line 1"), std::string::npos);
    EXPECT_NE(refusalOf("{\"a\": \"\xff\"}").find("line 1"), std::string::npos);
}

TEST(Document, DuplicateKeysAreRefusedWithTheirPointer) {
    const std::string message = refusalOf(R"({"a": [{"b": 1, "b": {"c": 1, "c": 2}}]})");
    EXPECT_NE(message.find("/a/0/b"), std::string::npos) << message;
    EXPECT_NE(message.find("duplicate"), std::string::npos);
}

TEST(Document, NumbersBeyondDoubleAreRefused) {
    const std::string message = refusalOf("{\"a\":\n 1e999}");
    EXPECT_NE(message.find("line 2"), std::string::npos) << message;
    EXPECT_NE(message.find("finite"), std::string::npos);
}

TEST(Document, NestingIsLimited) {
    std::string allowed = std::string(maxNesting, '[') + std::string(maxNesting, ']');
    EXPECT_EQ(refusalOf(allowed), "");
    EXPECT_NE(refusalOf("[" + allowed + "]").find("nested deeper than 64"), std::string::npos);
}

TEST(Document, TenMegabytesOfNestingAreRefusedAtOnce) {
    constexpr std::size_t size = 10'000'000;
    EXPECT_NE(refusalOf(std::string(size, '[')).find("nested"), std::string::npos);
    std::string objects;
    while (objects.size() < size) {
        objects += "{\"a\":";
    }
    EXPECT_NE(refusalOf(objects).find("nested"), std::string::npos);
}

TEST(Document, FaultsThatCanBeSetAsideLeaveTheRest) {
    std::optional<SceneError> fault;
    const nlohmann::json document = parseDocument(R"({"a": 1e999, "b": 1, "b": 2, "c": [-1e999, "kept"]})", fault);
    ASSERT_TRUE(fault.has_value());
    EXPECT_NE(std::string(fault->what()).find("1e999"), std::string::npos);
    EXPECT_EQ(document.at("b"), 1);
    EXPECT_EQ(document.at("c").at(1), "kept");
}

TEST(Assign, ReplacesByPointer) {
    nlohmann::json document = parseDocument(R"({"a": [1, {"b/c": 2}], "d": {}})");
    assign(document, "/a/0=7");
    assign(document, "/a/1/b~1c=[1, 2]");
    assign(document, "/d/new=\"text\"");
    assign(document, "/e/f=true");
    assign(document, "/a/-=9");
    EXPECT_EQ(document, parseDocument(R"({"a": [7, {"b/c": [1, 2]}, 9], "d": {"new": "text"}, "e": {"f": true}})"));
}

TEST(Assign, BadPointersAndValuesAreNamedAndChangeNothing) {
    const nlohmann::json before = parseDocument(R"({"a": [1], "b": 2})");
    const std::pair<const char*, const char*> cases[] = {{"/a/1=0", "/a/1"},    {"/a/x=0", "/a/x"},     {"/a/00=0", "/a/00"},   {"a=0", "must begin"},
                                                         {"/b/c=0", "/b/c"},    {"/a", "POINTER=JSON"}, {"/a/0=word", "/a/0"},  {"/a/0=", "/a/0"},
                                                         {"/x/y/~2=0", "/x/y"}, {"/a/-1=0", "/a/-1"},   {"/a/0=1e999", "/a/0"}, {"/b=[1,", "/b"}};
    for (const auto& [assignment, words] : cases) {
        nlohmann::json document = before;
        try {
            assign(document, assignment);
            ADD_FAILURE() << assignment << " was taken";
        } catch (const SceneError& error) {
            EXPECT_NE(std::string(error.what()).find(words), std::string::npos) << assignment << ": " << error.what();
        }
        EXPECT_EQ(document, before) << assignment;
    }
}

}  // namespace
}  // namespace talus
