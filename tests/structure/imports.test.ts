import { matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, isTest, packages, read, roomOf, services, sources } from './source.ts'

/** Returns the rooms that a room may import: only those below it. */
function allowed(room: string): ReadonlySet<string> | 'all' {
  if (room === 'stack' || room === 'tests') return 'all'
  if (room === 'contracts') return new Set()
  if (room === 'services/kit' || room === 'web' || room.startsWith('packages/')) return new Set(['contracts'])
  return new Set(['contracts', 'services/kit', ...packages.map((name) => `packages/${name}`)])
}

const packageRooms = new Map([
  ['@parta/contracts', 'contracts'],
  ['@parta/kit', 'services/kit'],
  ['@parta/gateway', 'gateway'],
  ['@parta/web', 'web'],
  ['@parta/stack', 'stack'],
  ...packages.map((name) => [`@parta/${name}`, `packages/${name}`] as const),
  ...services.map((name) => [`@parta/${name}`, `services/${name}`] as const),
])

const packageOf = (name: string) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')
const isOurs = (name: string) => packageRooms.has(packageOf(name))
const isPath = (name: string) => /^(contracts|packages|services|gateway|web|stack|tests)\//.test(name)
const usedRoom = (name: string) => (isPath(name) ? roomOf(name) : (packageRooms.get(packageOf(name)) ?? ''))

const ignored = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('!'))

/** Whether a file is left out of the images, by itself or with a folder that holds it. */
function isIgnored(path: string): boolean {
  const parts = path.split('/')
  const holders = parts.map((_part, at) => parts.slice(0, at + 1).join('/'))
  return holders.some((holder) => ignored.some((pattern) => matchesGlob(holder, pattern)))
}

describe('imports', () => {
  it('go only to lower rooms: web, packages and kit → contracts; gateway and services → kit and packages', () => {
    const wrong = sources.flatMap((source) => {
      // Tests beside the code have the same limits; tests across services are in tests/.
      const may = allowed(source.room)
      if (may === 'all') return []
      return (
        importsOf(source)
          .filter((name) => isOurs(name) || isPath(name))
          .filter((name) => usedRoom(name) !== source.room && !may.has(usedRoom(name)))
          .filter((name) => !(isTest(source.path) && usedRoom(name) === 'stack'))
          // The builders of a package's tests may draw from the demo data.
          .filter((name) => !(source.path.endsWith('/testing.ts') && usedRoom(name) === 'packages/demo'))
          .map((name) => `${source.path} → ${name}`)
      )
    })
    expect(wrong).toEqual([])
  })

  it('name another room by its package, not by a path, except in tests and the stack', () => {
    const outside = sources.filter(({ room }) => allowed(room) !== 'all')
    const wrong = outside.flatMap((source) =>
      importsOf(source)
        .filter((name) => isPath(name) && roomOf(name) !== source.room)
        .map((name) => `${source.path} → ${name}`),
    )
    expect(wrong).toEqual([])
  })

  it('of mongoose are only in the kit, the stack and the tests', () => {
    const allowedRooms = new Set(['services/kit', 'stack', 'tests'])
    const wrong = sources.filter((source) => !allowedRooms.has(source.room) && importsOf(source).includes('mongoose'))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('of test support are only in tests, which no image contains', () => {
    const isSupport = (name: string) => /(^|\/)testing(-[a-z]+)?(\.ts)?$/.test(name)
    const wrong = sources.filter(
      (source) => !isTest(source.path) && !isSupport(source.path) && importsOf(source).some(isSupport),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
    const rooms = /^(contracts|packages|services|gateway|web)\//
    const unwanted = sources.filter(({ path }) => rooms.test(path) && (isTest(path) || isSupport(path)))
    const left = unwanted.filter(({ path }) => !isIgnored(path))
    expect(left.map(({ path }) => path)).toEqual([])
  })

  it('include the file’s extension', () => {
    const wrong = sources
      .filter(({ room }) => room !== 'web')
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => isPath(name) && !/\.(ts|mjs|json)$/.test(name))
          .map((name) => `${source.path} → ${name}`),
      )
    expect(wrong).toEqual([])
  })
})
