/** Ends a command with its message for the person. */
export class Refused extends Error {}
/** The command line itself is wrong. */
export class Mistyped extends Refused {}
