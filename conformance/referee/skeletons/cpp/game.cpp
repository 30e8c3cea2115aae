#include "game.hpp"

#include <cctype>
#include <map>

namespace {

// One option of every ruling; what is asked for otherwise is not supported.
const std::map<std::string, std::string> rulings = {
    {"board.size", "6x5"},          {"pieces.number", "twelve"}, {"capture.duty", "optional"},
    {"capture.chain", "single"},    {"step.return", "allowed"},  {"repetition", "none"},
    {"end.when", "after-turn"},     {"end.order", "reduced-first"}, {"hand.when", "any-time"},
};
const int columns = 6, rows = 5, pieces = 12;

bool is_square(const Json& value) {
    const std::string& text = value.text;
    if (value.kind != Json::Kind::text || text.size() < 2 || text.size() > 3) return false;
    const bool ends_well = text.size() == 2 || std::isdigit(static_cast<unsigned char>(text[2]));
    return text[0] >= 'A' && text[0] <= 'Z' && text[1] >= '1' && text[1] <= '9' && ends_well;
}

Json squares(const std::set<std::string>& taken) { return Json::list({taken.begin(), taken.end()}); }

}  // namespace

const std::string Game::name = "yote";

Json Game::offer() {
    return Json::object({
        {"variants", Json::list({"board"})}, {"rulesets", Json::list({"finnish"})}, {"features", Json::list()},
    });
}

Game::Game(const Json& params) {
    if (!params["variant"].is_text("board")) throw Unsupported("this variant is not programmed");
    for (const auto& [ruling, option] : params["rulings"].fields) {
        const auto known = rulings.find(ruling);
        if (known == rulings.end() || !option.is_text(known->second)) {
            throw Unsupported("another option of a ruling is not programmed");
        }
    }
    const Json& setup = params["setup"];
    const Json& measures = setup["board"];
    if (measures.whole("columns", columns) != columns || measures.whole("rows", rows) != rows) {
        throw Unsupported("another board is not programmed");
    }
    if (setup.whole("pieces", pieces) != pieces) throw Unsupported("another number of pieces is not programmed");
    turn = setup.whole("first", 1) == 2 ? 2 : 1;
    hands[0] = hands[1] = pieces;
}

// To do: steps and jumps.
Json Game::legal_actions() const {
    Json actions = Json::list();
    if (hands[turn - 1] == 0) return actions;
    for (int column = 0; column < columns; column++) {
        for (int row = 1; row <= rows; row++) {
            const std::string square = static_cast<char>('A' + column) + std::to_string(row);
            if (!is_taken(square)) actions.items.push_back(Json::object({{"type", "drop"}, {"square", square}}));
        }
    }
    return actions;
}

void Game::play(const Json& action) {
    const Json& kind = action["type"];
    if (kind.is_text("drop")) {
        drop(action["square"]);
    } else if (kind.is_text("step") || kind.is_text("jump") || kind.is_text("remove")) {
        throw Unsupported("'" + kind.text + "' is not programmed yet");
    } else {
        throw Malformed("this is no action of Yoté");
    }
}

void Game::drop(const Json& given) {
    if (!is_square(given)) throw Malformed("'square' has to be a square, such as A1");
    const std::string& square = given.text;
    if (square[0] >= 'A' + columns || std::stoi(square.substr(1)) > rows) {
        throw Illegal("yote.board.on-board", square + " is not on the board");
    }
    if (is_taken(square)) throw Illegal("yote.drop.empty-square", "a piece lies on " + square);
    if (hands[turn - 1] == 0) throw Illegal("yote.drop.from-hand", "the hand is empty");
    board[turn - 1].insert(square);
    hands[turn - 1]--;
    turn = 3 - turn;
}

bool Game::is_taken(const std::string& square) const { return board[0].count(square) || board[1].count(square); }

// To do: the phase after a jump, and the end of the game.
Json Game::state() const {
    return Json::object({
        {"phase", "move"},
        {"toAct", turn},
        {"board", Json::object({{"1", squares(board[0])}, {"2", squares(board[1])}})},
        {"hands", Json::object({{"1", hands[0]}, {"2", hands[1]}})},
        {"winners", Json()},
        {"ended", Json()},
    });
}
