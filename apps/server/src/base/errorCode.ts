/** The code of a fault of the disk or of a socket, such as `EACCES`; undefined where the error has none. */
export const errorCode = (error: unknown): unknown => Reflect.get(Object(error), "code");
