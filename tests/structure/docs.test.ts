import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { demoAccounts, demoPassword } from '@parta/demo/world'
import { settingNames } from '@parta/kit/process/setting-names'
import { definitions } from '@parta/stack/docs/idle'
import { withScopes, withSecurityNames } from '@parta/stack/docs/lists'
import { composeSchema, namesModule, settingsOfProcesses, withExamples, withTables } from '@parta/stack/docs/settings'
import { withTable } from '@parta/stack/docs/tables'
import { describe, expect, it } from 'vitest'
import { filesUnder, isTest, read, root, services, sources } from './source.ts'

const pages = filesUnder('', '.md').map((path) => ({ path, text: read(path) }))
const decisions = pages.filter(({ path }) => path.startsWith('docs/decisions/'))
const readme = read('README.md')
/** `PARTA_PORT_<SERVICE>` and so on, and the variables of the test runs. */
const isPattern = (name: string) => /^PARTA_(PORT|TEST|TEST_[A-Z_]+)$/.test(name)
const fileEnds = ['.ts', '.tsx', '.mjs', '.md', '.json', '.yml', '.conf', '.sh', '.js']
const files = filesUnder('', ...fileEnds)
const rooms = /^(contracts|packages|services|gateway|web|stack|tests|docs)\//

/** Whether a name in a document is that of a file or folder: from the root, or the end of a path. */
function exists(name: string): boolean {
  return existsSync(join(root, name)) || files.some((path) => path.endsWith(`/${name}`))
}

/** Returns the addresses of the headings of a page, as GitHub makes them. */
function headingsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\p{L}\d\s-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

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
    const [page, example] = [read('docs/CONFIGURATION.md'), read('.env.example')]
    expect(withTables(page)).toBe(page)
    expect(withExamples(example, compose)).toBe(example)
    expect(namesModule()).toBe(read('services/kit/src/process/setting-names.ts'))
    expect(composeSchema(compose)).toBe(read('services/kit/src/process/compose-settings.generated.json'))
    const unexplained = settingsOfProcesses().filter(({ meaning }) => meaning === '')
    expect(unexplained.map(({ name }) => name)).toEqual([])
  })

  it.each([
    ['docs/API.md', withScopes],
    ['docs/SECURITY-LOG.md', withSecurityNames],
  ])('has the list made of the contracts in %s (npm run docs)', (path, made) => {
    expect(made(read(path))).toBe(read(path))
  })

  it('links only to existing files and headings', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, to = '', heading]) => {
        const target = to === '' ? path : join(dirname(path), to)
        if (!existsSync(join(root, target))) return [`${path} → ${link}`]
        return heading === undefined || headingsOf(read(target)).includes(heading) ? [] : [`${path} → ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  it('names only existing files and folders', () => {
    const isFile = (name: string) => fileEnds.some((end) => name.endsWith(end))
    const missing = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/`([\w][\w./-]*)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => (rooms.test(name) || isFile(name)) && !exists(name))
        .map((name) => `${path} → ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('has every decision that documents and code name by its number', () => {
    const numbers = new Set(decisions.map(({ path }) => Number(path.split('/')[2]?.slice(0, 4))))
    const named = [...pages, ...sources].flatMap(({ path, text }) =>
      [...text.matchAll(/docs\/decisions\/(\d{4})|\bdecision (\d+)\b/g)].map(([, file, number]) => ({
        path,
        number: Number(file ?? number),
      })),
    )
    expect(named.filter(({ number }) => !numbers.has(number))).toEqual([])
  })

  it('numbers each decision once, in its file name and its title', () => {
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
