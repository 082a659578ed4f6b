/** Whoever reads. */
export const personCopy = { you: 'you', You: 'You' } as const;
