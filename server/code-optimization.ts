import { setFlagsFromString } from 'node:v8'

/** Makes V8 optimize functions after fewer calls: by default, request handlers stay slow for thousands of requests. */
export function optimizeEarly(): void {
  setFlagsFromString('--invocation-count-for-maglev=50')
  setFlagsFromString('--invocation-count-for-turbofan=300')
}
