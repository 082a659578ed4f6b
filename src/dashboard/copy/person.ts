/** How the reader is addressed. */
export const personCopy = { you: 'you', You: 'You' } as const;
