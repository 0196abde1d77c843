import { Ajv2020, type Options } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'

/**
 * Returns the ajv that compiles all schemas: in the services at their start, in the web's build into code. `message` is
 * Parta's own keyword: which text a field shows when a keyword fails.
 */
export function createAjv(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, verbose: true, ...options })
  addFormats.default(ajv, ['email', 'date-time', 'date', 'uri'])
  ajv.addKeyword('message')
  return ajv
}
