import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { read } from './source.ts'

const rows = [...read('docs/SECURITY.md').matchAll(/^\| (\d+) \| (yes|not yet) \| (.+) \| (.*) \|$/gm)].map(
  ([, number, holds, , shown = '']) => ({
    number: Number(number),
    holds,
    tests: [...shown.matchAll(/`([^`]+)`: "([^"]+)"/g)].map(([, file = '', title = '']) => ({ file, title })),
  }),
)

describe('the security checks', () => {
  it('are forty, at least 36 of which hold, each with a test', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_none, at) => at + 1))
    const holding = rows.filter(({ holds }) => holds === 'yes')
    expect(holding.length).toBeGreaterThanOrEqual(36)
    expect(holding.filter(({ tests }) => tests.length === 0)).toEqual([])
  })

  it('name existing tests', () => {
    const missing = rows
      .flatMap(({ tests }) => tests)
      .filter(({ file, title }) => {
        if (!existsSync(join(import.meta.dirname, '../..', file))) return true
        const text = read(file)
        return !text.includes(`'${title}'`) && !text.includes(`\`${title}\``)
      })
    expect(missing).toEqual([])
  })
})
