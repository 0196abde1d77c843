import { describe, expect, it } from 'vitest'
import { services as all, filesUnder, importsOf, isTest, read, sources } from './source.ts'

const services = [...all, 'kit']

/** The list of slices in a service's README, each importing only earlier ones: a line has one or more, and its purpose. */
const orderList = /^\*\*Slices\*\*, each importing only those before it:\n\n((?:- .+\n)+)/m

function orderOf(service: string): string[] | null {
  const [, lines] = orderList.exec(read(`services/${service}/README.md`)) ?? []
  return lines?.split('\n').flatMap(namesIn) ?? null
}

/** Returns the names before the colon of a line. */
function namesIn(line: string): string[] {
  const [names = ''] = line.split(': ')
  return [...names.matchAll(/`([\w-]+)`/g)].map(([, name = '']) => name)
}

/** Returns the slice of a file in `services/<service>/src`; `null` for files beside the slices. */
function sliceOf(path: string): string | null {
  const parts = path.split('/')
  return parts.length > 4 ? (parts[3] ?? null) : null
}

function slicesOf(service: string): string[] {
  const slices = filesUnder(`services/${service}/src`, '.ts').map(sliceOf)
  return [...new Set(slices)].filter((slice) => slice !== null)
}

/** Returns imports from a slice into a later one or one not listed. Types count; tests are exempt. */
function upward(service: string, order: readonly string[]): string[] {
  const src = `services/${service}/src/`
  return sources
    .filter(
      ({ path }) => path.startsWith(src) && sliceOf(path) !== null && !isTest(path) && !path.endsWith('/testing.ts'),
    )
    .flatMap((source) => {
      const from = sliceOf(source.path)
      return importsOf(source)
        .filter((name) => name.startsWith(src) && sliceOf(name) !== from)
        .filter((name) => {
          const to = sliceOf(name)
          // Files beside the slices import the slices, so slices may import only the settings.
          if (to === null) return name !== `${src}config.ts`
          return order.indexOf(to) >= order.indexOf(from ?? '')
        })
        .map((name) => `${source.path} → ${name}`)
    })
}

/** Whether a file is in a folder inside a slice. */
function isInside(path: string): boolean {
  return path.split('/').length > 5
}

const ordered = services.flatMap((service) => {
  const order = orderOf(service)
  return order ? [{ service, order }] : []
})

describe('slices of a service', () => {
  it('are listed in order in its README', () => {
    const without = services.filter((service) => slicesOf(service).length > 1 && orderOf(service) === null)
    expect(without).toEqual([])
  })

  it.each(ordered)('of $service are all listed, each once', ({ service, order }) => {
    expect(order.toSorted()).toEqual(slicesOf(service).toSorted())
  })

  it.each(ordered)('of $service import only earlier ones', ({ service, order }) => {
    expect(upward(service, order)).toEqual([])
  })

  it('import nothing from a folder inside another slice', () => {
    const wrong = sources
      .filter(({ path }) => path.startsWith('services/') && sliceOf(path) !== null && !isTest(path))
      .flatMap((source) =>
        importsOf(source)
          .filter((name) => name.startsWith(`${source.room}/src/`) && isInside(name))
          .filter((name) => sliceOf(name) !== sliceOf(source.path))
          .map((name) => `${source.path} → ${name}`),
      )
    expect(wrong).toEqual([])
  })
})
