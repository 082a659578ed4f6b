/** Whether this is the TimeoutError of `withTimeout`. */
export const isTimeout = (problem: unknown): boolean => (problem as Error | undefined)?.name === 'TimeoutError';
