/** The path of users, in a file of its own: the app knows it before anybody has signed in, and loads nothing else of users then. */
export const usersPath = "/api/users";
