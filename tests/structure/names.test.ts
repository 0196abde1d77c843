import { dirname } from 'node:path'
import { services as contractServices } from '@parta/contracts/values'
import { describe, expect, it } from 'vitest'
import { filesUnder, isTest, services, sources } from './source.ts'

/** Files that may be beside the slices of a service. */
const topLevel = new Set([
  'main',
  'admin',
  'audit-check',
  'app',
  'config',
  'personal',
  'reactions',
  'jobs',
  'tasks',
  'seed',
])
/** Files of any slice, with the builders of its tests. */
const closed = new Set(['routes', 'store', 'rules', 'view', 'client', 'reactions', 'jobs', 'tasks', 'testing'])
/** Files of one noun in a slice with several nouns (`email-rules.ts`). */
const partOfNoun = /^[a-z]+(-[a-z]+)*-(routes|store|rules|view|client|jobs|tasks)$/
/**
 * Verbs that begin the name of a command, read or reaction: `join.ts`, or verb and noun in a slice with several
 * (`add-alias.ts`). Before adding a verb, check whether one of these says the same.
 */
const verbs = new Set(
  `accept add answer appeal authenticate begin bring broadcast build buy cancel change collect complete confirm connect convert count create decline delete derive discontinue drop edit emit end erase expire
  find finish follow forget grant hash hide invite issue join judge keep kick leave link list make mark mint note notify open pack pay pick plan
  read refresh refund release remove renew replace replay request require resend restore revoke rotate save search send settle shift show sign submit take undo unlink unsubscribe
  update upload verify watch write`.split(/\s+/),
)
/** Slices with file names of their own, because they hold a data structure or a server. */
const machines = new Set([
  'services/chat/src/live',
  'services/events/src/search/index',
  'services/availabilities/src/suggestions',
])

/** Other files of slices, with their purpose. */
const parts = new Map([
  ['services/chat/src/chat/access.ts', 'who may read a chat, asked by each of its calls'],
  ['services/chat/src/broadcast/rooms.ts', 'the names of the rooms that live messages go to'],
  ['services/identity/src/privacy/journal.ts', 'which accounts were erased, outside of the databases'],
  ['services/events/src/outside/providers/adapter.ts', 'what Parta asks of a booking system, whichever it is'],
  ['services/events/src/outside/providers/reservanto.ts', 'the same in the protocol of Reservanto'],
  ['services/events/src/outside/uploader/words.ts', 'the titles and values of files of events by language'],
  ['services/reputation/src/achievements/globals.ts', 'the achievements that every installation has'],
  ['services/notifications/src/mail/page.ts', 'how every letter looks, as text and as HTML'],
  ['services/notifications/src/mail/words.ts', 'what each kind of letter says, by language'],
  ['services/notifications/src/mail/texts.ts', 'the words of letters by language'],
  ['services/notifications/src/notice/texts.ts', 'the words of notices by language'],
  ['services/notifications/src/mail/words-cs.ts', 'in Czech'],
  ['services/notifications/src/mail/words-en.ts', 'in English'],
  ['services/notifications/src/mail/words-sk.ts', 'in Slovak'],
  ['services/notifications/src/notice/words.ts', 'what each notice says, in a push and in a mail'],
  ['services/notifications/src/notice/words-cs.ts', 'in Czech'],
  ['services/notifications/src/notice/words-en.ts', 'in English'],
  ['services/notifications/src/notice/words-sk.ts', 'in Slovak'],
])

const sliceFiles = services.flatMap((service) =>
  filesUnder(`services/${service}/src`, '.ts').map((path) => ({ path, inside: path.split('/').slice(3) })),
)
const stem = (name: string) => name.replace(/(\.test)?\.ts$/, '')

describe('names', () => {
  it('of folders of services are those in the contracts', () => {
    expect(services.toSorted()).toEqual([...contractServices].toSorted())
  })

  it('include personal.ts in every service', () => {
    const there = new Set(sliceFiles.map(({ path }) => path))
    expect(services.filter((service) => !there.has(`services/${service}/src/personal.ts`))).toEqual([])
  })

  it('of files at the top of a service are in the list', () => {
    const wrong = sliceFiles.filter(({ inside }) => inside.length === 1 && !topLevel.has(stem(inside[0] ?? '')))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('in a slice are a known part, a part of a noun, or begin with a verb', () => {
    const wrong = sliceFiles.filter(({ path, inside }) => {
      if (inside.length === 1 || parts.has(path) || machines.has(dirname(path))) return false
      const name = stem(inside.at(-1) ?? '')
      // A test of the whole slice may have the slice's name.
      const fits =
        closed.has(name) ||
        partOfNoun.test(name) ||
        verbs.has(name.split('-')[0] ?? '') ||
        (isTest(path) && name === inside[0])
      return inside.length > 3 || !fits
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('of folders inside a slice are for subjects of five files or more', () => {
    const code = sliceFiles.filter(({ path, inside }) => inside.length === 3 && !isTest(path))
    const folders = Map.groupBy(code, ({ path }) => dirname(path))
    expect([...folders].filter(([, files]) => files.length < 5).map(([folder]) => folder)).toEqual([])
  })

  it('with a reason in this file still exist', () => {
    const there = new Set(sliceFiles.map(({ path }) => path))
    expect([...parts.keys()].filter((path) => !there.has(path))).toEqual([])
    expect([...machines].filter((slice) => ![...there].some((path) => path.startsWith(`${slice}/`)))).toEqual([])
  })

  it('are kebab-case, components of the web PascalCase', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.deep)?(\.(test|d|config|bench))?\.(ts|mjs)$/
    const component = /^[A-Z][A-Za-z0-9]*(\.test)?\.tsx$/
    const wrong = sources.filter(({ path }) => {
      const name = path.split('/').at(-1) ?? ''
      if (!name.endsWith('.tsx')) return !kebab.test(name)
      return !component.test(name) && !kebab.test(name.replace('.tsx', '.ts'))
    })
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('are not vague, such as helpers or utils', () => {
    const vague = /(^|[-/])(helpers?|utils?|managers?|controllers?|misc|common)(-|\.|\/)|(^|\/)index\./i
    const wrong = sources.filter(({ path }) => vague.test(path) && !isTest(path))
    expect(wrong.map(({ path }) => path)).toEqual([])
  })
})
