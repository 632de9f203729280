/** Statuses of failed answers that the client treats in a way of their own. Source: behaviour.md §8. */
export const httpStatus = {
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  timeout: 408,
  conflict: 409,
  /** The key of a request belongs to another one. */
  unprocessable: 422,
  tooManyRequests: 429,
  /** The lowest status that blames the server. */
  serverError: 500,
  gatewayTimeout: 504,
} as const;
