// The rules: a tiny beginning of Yoté. Pieces can be dropped; steps and jumps are yours to write.
// The forms of actions and states: docs/protocol.md, "Yoté". A rule by its id: referee explain yote.drop.empty-square
#pragma once

#include <set>
#include <stdexcept>
#include <string>

#include "json.hpp"

// What was sent is no action of the game.
struct Malformed : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// Something that is not programmed.
struct Unsupported : std::runtime_error {
    using std::runtime_error::runtime_error;
};

// An action that a rule forbids here; `clause` is the id of the rule.
struct Illegal : std::runtime_error {
    std::string clause;
    Illegal(std::string rule, const std::string& message) : std::runtime_error(message), clause(std::move(rule)) {}
};

class Game {
public:
    static const std::string name;
    static Json offer();

    // Begin a game with the parameters of newGame; throws Unsupported.
    explicit Game(const Json& params);

    Json legal_actions() const;
    // Play an action, or throw and change nothing.
    void play(const Json& action);
    Json state() const;

private:
    int turn;
    std::set<std::string> board[2];
    int hands[2];

    void drop(const Json& square);
    bool is_taken(const std::string& square) const;
};
