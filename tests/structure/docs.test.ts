import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoAccounts, demoPassword } from '@parta/demo/world'
import { settingNames } from '@parta/kit/process/setting-names'
import { definitions } from '@parta/stack/docs/idle'
import { composeSchema, namesModule, settingsOfProcesses, withExamples, withTables } from '@parta/stack/docs/settings'
import { withTable } from '@parta/stack/docs/tables'
import { describe, expect, it } from 'vitest'
import { filesUnder, isTest, read, root, services, sources } from './source.ts'

const pages = ['README.md', 'CONTRIBUTING.md', ...filesUnder('docs', '.md')].map((path) => ({ path, text: read(path) }))
const readme = read('README.md')
/** `PARTA_PORT_<SERVICE>` and so on, and the variables of the test runs. */
const isPattern = (name: string) => /^PARTA_(PORT|TEST|TEST_[A-Z_]+)$/.test(name)
const rooms = /^(contracts|services|gateway|web|stack|tests|docs)\//

describe('the documentation', () => {
  it('lists every variable that the code reads', () => {
    const read = sources
      .filter(({ path }) => !isTest(path))
      .flatMap(({ text }) => text.match(/\bPARTA_[A-Z0-9]+(_[A-Z0-9]+)*\b/g) ?? [])
    const missing = [...new Set(read)].filter((name) => !settingNames.includes(name) && !isPattern(name))
    expect(missing).toEqual([])
  })

  it('names no variable that nothing reads', () => {
    const named = pages
      .filter(({ path }) => !path.startsWith('docs/decisions/'))
      .flatMap(({ text }) => text.match(/\bPARTA_[A-Z0-9]+(_[A-Z0-9]+)*\b/g) ?? [])
    const missing = [...new Set(named)].filter((name) => !settingNames.includes(name) && !isPattern(name))
    expect(missing).toEqual([])
  })

  it('has the settings made of the declarations, each with its meaning (npm run docs)', () => {
    const compose = read('docker-compose.yml')
    const [page, example] = [read('docs/SETTINGS.md'), read('.env.example')]
    expect(withTables(page)).toBe(page)
    expect(withExamples(example, compose)).toBe(example)
    expect(namesModule()).toBe(read('services/kit/src/process/setting-names.ts'))
    expect(composeSchema(compose)).toBe(read('services/kit/src/process/compose-settings.generated.json'))
    const unexplained = settingsOfProcesses().filter(({ meaning }) => meaning === '')
    expect(unexplained.map(({ name }) => name)).toEqual([])
  })

  it('links only to existing files', () => {
    const broken = pages.flatMap(({ path, text }) => {
      const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) => join(dirname(path), to))
      const paths = [...text.matchAll(/`([\w./-]+)`/g)].map(([, to = '']) => to).filter((to) => rooms.test(to))
      return [...links, ...paths].filter((to) => !existsSync(join(root, to))).map((to) => `${path} → ${to}`)
    })
    expect(broken).toEqual([])
  })

  it('numbers each decision once, in its file name and its title', () => {
    const decisions = pages.filter(({ path }) => path.startsWith('docs/decisions/'))
    const numbers = decisions.map(({ path }) => Number(path.split('/')[2]?.slice(0, 4)))
    expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([])
    const wrong = decisions.filter(({ text }, at) => !text.startsWith(`# ${numbers[at]}. `))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('has a page for each service, with what it owns and how to run it alone', () => {
    const missing = services.filter((name) => {
      const path = `services/${name}/README.md`
      return !existsSync(join(root, path)) || !/\bOwns\b/i.test(read(path))
    })
    expect(missing).toEqual([])
  })

  it.each(definitions)('has the table made of the definition of $name (npm run docs)', (definition) => {
    const page = read(`services/${definition.name}/README.md`)
    expect(page).toContain('<!-- begin: made by npm run docs -->')
    expect(withTable(page, definition)).toBe(page)
  })

  it('lists the demo accounts', () => {
    for (const { email } of demoAccounts) expect(readme).toContain(email)
    expect(readme).toContain(demoPassword)
  })
})
