import { describe, expect, it } from 'vitest'
import { importsOf, type Source, sources } from './source.ts'

const src = 'web/src/'

/** The parts that each part of the web may import beside itself; generated code and texts are open to all. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  lib: ['generated', 'locales'],
  queries: ['generated', 'lib'],
  ui: ['generated', 'locales', 'lib'],
  features: ['generated', 'locales', 'lib', 'queries', 'ui'],
  app: ['generated', 'locales', 'lib', 'queries', 'ui', 'features'],
  // What other sites show: the calendar feature in a frame, and the element, which is without a framework.
  embed: ['generated', 'locales', 'lib', 'ui', 'features'],
  // The pages for visitors: separate entries for browsers and for the gateway, without the app.
  visitor: ['generated', 'locales', 'lib', 'ui'],
  locales: ['lib'],
  'main.tsx': ['generated', 'lib', 'ui', 'app'],
}

const web = sources.filter(({ path }) => path.startsWith(src))

/** Returns the part of the web that a file belongs to, and for a feature its name. */
function standsIn(path: string): { part: string; feature: string | null } {
  const [part = '', feature = ''] = path.slice(src.length).split('/')
  return { part, feature: part === 'features' ? feature : null }
}

function importsWhere(source: Source, isWrong: (from: string, to: string) => boolean): string[] {
  return importsOf(source)
    .filter((name) => name.startsWith(src) && isWrong(source.path, name))
    .map((name) => `${source.path} → ${name}`)
}

describe('the parts of the web', () => {
  it('are all listed here', () => {
    const parts = new Set(web.map(({ path }) => standsIn(path).part))
    expect([...parts].filter((part) => !(part in allowed))).toEqual([])
  })

  it('import only lower parts: lib, then queries and ui, then features, then app; types included', () => {
    const isAbove = (from: string, to: string) => {
      const { part } = standsIn(from)
      const used = standsIn(to).part
      return used !== part && !allowed[part]?.includes(used)
    }
    expect(web.flatMap((source) => importsWhere(source, isAbove))).toEqual([])
  })

  it('have features that import no other feature', () => {
    const isOther = (from: string, to: string) => {
      const { feature } = standsIn(from)
      const other = standsIn(to).feature
      return feature !== null && other !== null && other !== feature
    }
    expect(web.flatMap((source) => importsWhere(source, isOther))).toEqual([])
  })

  it('export each hook once; hooks of several features are in queries', () => {
    const hooks = web.flatMap(({ path, code }) =>
      [...code.matchAll(/^export (?:async )?function (use[A-Z]\w*)/gm)].map(([, name = '']) => ({ path, name })),
    )
    const isTwice = ({ name }: { name: string }) => hooks.filter((hook) => hook.name === name).length > 1
    expect(hooks.filter(isTwice).map(({ path, name }) => `${name}: ${path}`)).toEqual([])
  })
})
