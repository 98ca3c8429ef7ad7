import { lookup as lookUp } from 'node:dns/promises';
import { Agent as HttpAgent, type ClientRequestArgs, type IncomingMessage, request } from 'node:http';
import { Agent as HttpsAgent, request as requestTls } from 'node:https';
import { connect, isIP, type LookupFunction, type Socket, type TcpNetConnectOpts } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import type { CallFault } from '@tamarind/contract/call-faults';
import { present } from '@tamarind/domain/present';
import { addressFault, bareHost, mayConnect, mayResolve, type Reach } from './reach.ts';

/**
 * The only way to call other companies' services. An address is checked twice: before the lookup, and again when
 * connecting, by the resolved addresses, of which exactly the checked ones are used. DNS rebinding between the two
 * checks therefore has no effect. Redirects are not followed. Responses are read whole, within a limit of bytes and
 * time.
 */
export interface Outgoing {
  /** Sends a request. Throws only `CallFailed`. */
  ask(call: OutgoingCall): Promise<OutgoingAnswer>;
  /**
   * Connects for a protocol other than HTTP, namely mail. Throws `CallFailed` if the address is not allowed or does not
   * respond.
   */
  connect(url: URL): Promise<Socket>;
  /** The part of a URL that makes it forbidden as a saved address; undefined if the URL is allowed. */
  addressFault(url: URL): 'scheme' | 'port' | 'host' | undefined;
}

export interface OutgoingCall {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The time limit from connecting to the last byte. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** The body as text in UTF-8. */
  readonly text: string;
  header(name: string): string | null;
}

/** Thrown when a call failed. `message` is for the log only. */
export class CallFailed extends Error {
  readonly fault: CallFault;
  constructor(fault: CallFault, message: string = fault) {
    super(message);
    this.fault = fault;
  }
}

/** Name lookup and sockets; tests replace them with functions that only record. */
export interface Wires {
  readonly lookUp: (name: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;
  /** Opens a connection with `lookup` as the only source of a name's addresses. */
  readonly open: (options: TcpNetConnectOpts & ConnectionOptions, isTls: boolean) => Socket;
}

export function createOutgoing(reach: Reach, wires: Wires = realWires): Outgoing {
  const open = async (url: URL, options: TcpNetConnectOpts & ConnectionOptions, isTls: boolean) => {
    const host = bareHost(url);
    const found = isIP(host) === 0 ? await addressesOf(host, reach, wires) : [{ address: host, family: isIP(host) }];
    // If one address of a name is forbidden, the whole name is refused, because the owner of the name controls which of
    // its addresses a connection gets.
    if (found.length === 0 || !found.every(({ address }) => mayConnect(address, url, reach)))
      throw new CallFailed('address_refused');
    const servername = isIP(host) === 0 ? host : '';
    return wires.open({ ...options, host, lookup: answerWith(found), servername }, isTls);
  };
  const agents = {
    'http:': agentOf(HttpAgent, (url, options) => open(url, options, false)),
    'https:': agentOf(HttpsAgent, (url, options) => open(url, options, true)),
  };
  const refuseFault = (url: URL) => {
    const fault = addressFault(url, reach);
    if (fault) throw new CallFailed('address_refused', `address refused: ${fault}`);
  };

  return {
    addressFault: (url) => addressFault(url, reach),
    connect: async (url) => {
      refuseFault(url);
      const port = Number(url.port) || (url.protocol === 'smtps:' ? 465 : 587);
      return open(url, { host: bareHost(url), port }, url.protocol === 'smtps:');
    },
    ask: async (call) => {
      refuseFault(call.url);
      const { protocol } = call.url;
      if (protocol !== 'http:' && protocol !== 'https:') throw new CallFailed('address_refused');
      const signal = AbortSignal.timeout(call.timeoutMs);
      try {
        return await askOnce(call, agents[protocol], signal);
      } catch (error) {
        throw failureOf(error, signal);
      }
    },
  };
}

async function askOnce(call: OutgoingCall, agent: HttpAgent, signal: AbortSignal): Promise<OutgoingAnswer> {
  const { url, method, body, bytesMax } = call;
  const headers = {
    'accept-encoding': 'identity',
    ...call.headers,
    ...present({ 'content-length': body === undefined ? undefined : String(Buffer.byteLength(body)) }),
  };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const start = url.protocol === 'https:' ? requestTls : request;
    start(url, { method, headers, agent, signal }, resolve).once('error', reject).end(body);
  });
  const status = response.statusCode ?? 0;
  if (status >= 300 && status < 400) {
    response.destroy();
    throw new CallFailed('redirected', `status ${status}`);
  }
  const text = await textOf(response, bytesMax);
  return { status, text, header: (name) => [response.headers[name.toLowerCase()]].flat()[0] ?? null };
}

async function textOf(response: IncomingMessage, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > bytesMax) throw new CallFailed('too_long', 'answer too long');
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new CallFailed('no_json', 'answer is not UTF-8');
  }
}

/**
 * Connections to the same host, port and scheme are reused until they have been idle for four seconds. The address was
 * checked when each was opened.
 */
function agentOf(
  Agent: typeof HttpAgent | typeof HttpsAgent,
  open: (url: URL, options: TcpNetConnectOpts & ConnectionOptions) => Promise<Socket>,
): HttpAgent {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  const scheme = Agent === HttpsAgent ? 'https' : 'http';
  agent.createConnection = (options: ClientRequestArgs, done) => {
    const host = String(options.host);
    const url = new URL(`${scheme}://${isIP(host) === 6 ? `[${host}]` : host}:${options.port}`);
    const { host: _, port, signal } = options;
    open(url, { host, port: Number(port), ...present({ signal }) }).then(
      (socket) => done?.(null, socket),
      (error: Error) => done?.(error, undefined as never),
    );
    return undefined;
  };
  return agent;
}

async function addressesOf(host: string, reach: Reach, wires: Wires) {
  if (!mayResolve(host, reach)) throw new CallFailed('address_refused');
  return wires.lookUp(host);
}

/** A lookup that returns only the checked addresses. */
function answerWith(found: readonly { readonly address: string; readonly family: number }[]): LookupFunction {
  return (_host, options, done) => {
    const [first] = found;
    if (options.all || !first) done(null, [...found]);
    else done(null, first.address, first.family);
  };
}

function failureOf(error: unknown, signal: AbortSignal): CallFailed {
  if (error instanceof CallFailed) return error;
  const { name, code = name } = error as Error & { code?: string };
  if (signal.aborted || code === 'ETIMEDOUT')
    return new CallFailed('timed_out', 'TimeoutError: no whole answer in time');
  return new CallFailed('no_connection', `no connection: ${code}`);
}

const realWires: Wires = {
  lookUp: (name) => lookUp(name, { all: true }),
  open: (options, isTls) => (isTls ? connectTls(options) : connect(options)),
};

const IDLE_MS = 4_000;
