import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8 optimize functions after fewer calls than by default: with little traffic, request handlers would run
 * unoptimized for thousands of requests. Call it when the server is ready, because most functions of the start never run
 * again.
 */
export function optimizeEarly(): void {
  setFlagsFromString('--invocation-count-for-maglev=50')
  setFlagsFromString('--invocation-count-for-turbofan=300')
}
