import { writeFile } from 'node:fs/promises'

/** Writes the status file as the operator would; the next page that is loaded reads it. */
export function announce(status: Readonly<Record<string, unknown>>): Promise<void> {
  return writeFile(process.env['PARTA_TEST_STATUS'] ?? '', JSON.stringify(status))
}
