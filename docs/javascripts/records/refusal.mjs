/** What a game says where something cannot be. */

/** An action that a clause forbids, in the words of the reference. */
export class Refusal extends Error {
  /** @param {string} clause @param {string} message @param {number[][]} marks  points of the picture to look at */
  constructor(clause, message, marks = []) {
    super(message);
    Object.assign(this, { clause, marks });
  }
}

/** A set-up that a game cannot begin with. */
export class SetupFault extends Error {}
