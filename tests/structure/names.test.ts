import { services as contractServices } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { filesUnder, isTest, services, sources } from './source.ts'

/** What may stand beside the slices of a service. */
const topLevel = new Set(['main', 'app', 'config', 'reactions', 'jobs', 'seed'])
/** What a slice is made of … */
const closed = new Set(['routes', 'store', 'rules', 'view', 'client', 'reactions', 'jobs'])
/** … beside one file for each command or read, called by its bare verb. */
const verbs = new Set<string>([])
/** Slices that are a machine of their own, and so name their own parts. */
const machines = new Set<string>([])

const sliceFiles = services.flatMap((service) =>
  filesUnder(`services/${service}/src`, '.ts').map((path) => ({ path, parts: path.split('/').slice(3) })),
)
const stem = (name: string) => name.replace(/(\.test)?\.ts$/, '')

describe('names', () => {
  it('give every service of the contracts a folder, and no other', () => {
    expect(services.toSorted()).toEqual([...contractServices].toSorted())
  })

  it('of the files at the top of a service are closed', () => {
    const wrong = sliceFiles.filter(({ parts }) => parts.length === 1 && !topLevel.has(stem(parts[0] ?? '')))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('in a slice are closed: its parts, or the verb of a command', () => {
    const wrong = sliceFiles.filter(({ path, parts }) => {
      const [slice = '', file = ''] = parts
      if (parts.length === 1 || machines.has(path.split('/').slice(0, 4).join('/'))) return false
      return parts.length > 2 || !slice || !(closed.has(stem(file)) || verbs.has(stem(file)))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('are kebab-case, components of the web PascalCase', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.(test|d|config|bench))?\.(ts|mjs)$/
    const component = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
    const wrong = sources.filter(({ path }) => {
      const name = path.split('/').at(-1) ?? ''
      if (!name.endsWith('.tsx')) return !kebab.test(name)
      return !component.test(name) && !kebab.test(name.replace('.tsx', '.ts'))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('are none of those that say nothing', () => {
    const vague = /(^|[-/])(helpers?|utils?|managers?|controllers?|misc|common|index)(-|\.|\/)/i
    const wrong = sources.filter(({ path }) => vague.test(path) && !isTest(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
