import type { Config } from '../config.ts';
export interface Ports { readonly pending?: true }
export const createPorts = async (_config: Config): Promise<Ports> => ({});
