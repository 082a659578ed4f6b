/** The current time in milliseconds since 1970. Both servers calculate with these and store and send ISO 8601. */
export type Now = () => number;
