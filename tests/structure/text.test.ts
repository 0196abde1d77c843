import { describe, expect, it } from 'vitest'
import { isTest, sources } from './source.ts'

const talkers = ['stack/', 'tests/', 'web/scripts/']
const linesWith = (pattern: RegExp, text: string) =>
  text.split('\n').flatMap((line, index) => (pattern.test(line) ? [index + 1] : []))

function found(pattern: RegExp, where: (path: string) => boolean, part: 'code' | 'text'): string[] {
  return sources
    .filter(({ path }) => where(path))
    .flatMap((source) => linesWith(pattern, source[part]).map((line) => `${source.path}:${line}`))
}

describe('the text of the code', () => {
  it('uses the console only in the stack, tests and scripts, and for errors in the browser', () => {
    const silent = (path: string) => !talkers.some((start) => path.startsWith(start))
    expect(found(/\bconsole\./, (path) => silent(path) && !path.startsWith('web/'), 'code')).toEqual([])
    expect(found(/\bconsole\.(?!error\b)/, (path) => silent(path) && path.startsWith('web/'), 'code')).toEqual([])
  })

  it('has no TODO', () => {
    expect(found(/\b(TODO|FIXME|XXX|HACK)\b/, (path) => path !== 'tests/structure/text.test.ts', 'text')).toEqual([])
  })

  it('does not use the type any', () => {
    expect(found(/(:|\bas|<|\||,)\s*any\b(?!\s*[:(=.])/, () => true, 'code')).toEqual([])
  })

  it('disables no check without a reason', () => {
    const silenced = /(@ts-(ignore|nocheck|expect-error)|(biome|oxlint)-(ignore|disable)\S*)(?!.*(:|--)\s*\S)/
    expect(found(silenced, (path) => path !== 'tests/structure/text.test.ts', 'text')).toEqual([])
  })

  it('skips no test, and has no test.only', () => {
    expect(found(/\b(it|test|describe)\.(skip|only|todo)\b/, () => true, 'code')).toEqual([])
  })

  it('sets no write concern, which belongs to the database’s address', () => {
    const inServices = (path: string) => path.startsWith('services/') && !isTest(path)
    expect(found(/\b(writeConcern|journal)\s*:/, inServices, 'code')).toEqual([])
  })
})
