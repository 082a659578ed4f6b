/** What time it is: milliseconds since 1970. In both servers moments are reckoned with in these, and kept and sent as ISO 8601. */
export type Now = () => number;
