/** Replaces `zod/mini`: `z` is the only export of it that the contract imports. */
export * as z from './shapes.ts';
