/** The only export of `zod/mini` that the contract imports. */
export * as z from './shapes.ts';
