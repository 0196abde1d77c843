import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { isTest, sources } from './source.ts'

/** Patterns of servers that take longer than linear time, with what bounds the text that they match. */
const bounded: ReadonlyMap<string, string> = new Map([
  ['/\\beyJ[\\w-]+\\.[\\w-]+\\.[\\w-]*/g', '`scrubbed` cuts the text first'],
  ['/eyJ[\\w-]{10,300}\\.[\\w-]{1,4000}(\\.[\\w-]{1,4000})?/g', 'its repetitions end'],
  ['/(https?:\\/\\/[^\\s?#)\'"]+|\\/[\\w./-]+)[?#][^\\s)\'"]*/g', '`scrubbed` cuts the text first'],
  ['/[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63})+/g', '`scrubbed` cuts the text first'],
  ['/<link rel="(icon|apple-touch-icon)"[^>]*>/g', 'our own page'],
  ['/<meta name="description"[^>]*>/', 'our own page'],
  ['/\\/+$/', 'a setting'],
  ['/_|\\d+$/g', 'a handle'],
  ['/\\S*(?::\\/\\/|www\\.)\\S*|\\S+\\.\\p{L}{2,}\\S*/giu', 'the name of an organisation or of people'],
])

/** A pattern that is not judged within this time is left alone, so that a busy machine finds less but never fails. */
const hurried = { timeout: 2000 }

interface Pattern {
  readonly source: string
  readonly flags: string
}

function patternsOf(path: string, text: string): [string, Pattern][] {
  const found: [string, Pattern][] = []
  const visitor = new Visitor({
    Literal(node) {
      // Flags that say how the pattern is applied, not what it matches.
      if ('regex' in node && node.raw)
        found.push([node.raw, { source: node.regex.pattern, flags: node.regex.flags.replaceAll(/[dgy]/g, '') }])
    },
  })
  visitor.visit(parseSync(path, text).program)
  return found
}

const servers = sources.filter(
  ({ path }) => /^(contracts|packages|services|gateway)\//.test(path) && !isTest(path) && !/testing/.test(path),
)
const patterns = new Map(servers.flatMap(({ path, text }) => patternsOf(path, text)))

describe('the patterns in the code of servers', () => {
  it('take time linear in the length of the text, unless something bounds it', async () => {
    const slow: string[] = []
    for (const [literal, { source, flags }] of patterns) {
      const { status } = await check(source, flags, hurried)
      if (status === 'vulnerable' && !bounded.has(literal)) slow.push(literal)
    }
    expect(slow).toEqual([])
    expect([...bounded.keys()].filter((literal) => !patterns.has(literal))).toEqual([])
  })
})
