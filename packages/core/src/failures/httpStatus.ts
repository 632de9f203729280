/** The statuses of failed answers that mean something of their own to the client. Source: behaviour.md §8. */
export const httpStatus = {
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  timeout: 408,
  conflict: 409,
  tooManyRequests: 429,
  /** The first of those that blame the server. */
  serverError: 500,
  gatewayTimeout: 504,
} as const;
