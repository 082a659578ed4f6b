/** Whether something was given up because it took too long (`in-time.ts`). */
export const isTooLate = (problem: unknown): boolean => (problem as Error | undefined)?.name === 'TimeoutError';
