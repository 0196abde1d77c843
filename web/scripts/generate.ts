import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createAjv } from '@parta/contracts/ajv'
import { livePath } from '@parta/contracts/live'
import { isOperation } from '@parta/contracts/operation'
import { nouns } from '@parta/contracts/operations'
import { locales } from '@parta/contracts/values'
import standalone from 'ajv/dist/standalone/index.js'
import type { TSchema } from 'typebox'
import { groupOf, groups, isEarly } from '../src/locales/groups.ts'
import { writeFonts } from './fonts.ts'

/**
 * Writes src/generated/: the fonts, the groups of texts, and the operations and form validators without TypeBox and ajv. The content security policy
 * forbids ajv's run-time code generation, and TypeBox would only make the bundle larger.
 */
const target = join(import.meta.dirname, '../src/generated')
const texts = join(import.meta.dirname, '../src/locales')

const {
  achievements,
  availabilities,
  chat,
  emails,
  feeds,
  identity,
  invitations,
  notes,
  orgs,
  passwords,
  places,
  planning,
  players,
  products,
  profiles,
  proofs,
  reports,
  ways,
} = nouns

/** One file per form, so that a page loads only its own validator. */
const forms: Record<string, TSchema> = {
  'sign-up': identity.signUp.body,
  'sign-in': identity.signIn.body,
  'confirm-sign-up': identity.confirmSignUp.body,
  'forgot-password': passwords.forgotPassword.body,
  'submit-password': passwords.submitPassword.body,
  'change-password': passwords.changePassword.body,
  'complete-new-password': passwords.completeNewPassword.body,
  'confirm-social': ways.confirmSocial.body,
  'prove-by-password': proofs.proveByPassword.body,
  'prove-by-code': proofs.proveByCode.body,
  'request-email': emails.requestEmail.body,
  'add-passkey': ways.addPasskey.body,
  'first-profile': profiles.FirstProfile,
  'update-me': profiles.updateMe.body,
  'create-alias': profiles.createAlias.body,
  'update-alias': profiles.updateAlias.body,
  'report-user': reports.reportUser.body,
  'user-feedback': reports.sendUserFeedback.body,
  'create-org': orgs.OrgForm,
  'leave-org': orgs.leaveOrg.body,
  'create-invitation': invitations.createInvitation.body,
  'request-join': invitations.requestJoin.body,
  'create-feed': feeds.createFeed.body,
  'update-feed': feeds.updateFeed.body,
  'update-notes': notes.updateNotes.body,
  'create-event': planning.EventForm,
  'update-event': planning.EventPatch,
  'leave-event': players.leaveEvent.body,
  'kick-player': players.kickPlayer.body,
  'create-availability': availabilities.AvailabilityForm,
  'create-place': places.createPlace.body,
  'update-place': places.updatePlace.body,
  'send-message': chat.sendMessage.body,
  'create-product': products.ProductForm,
  'create-achievement': achievements.createAchievement.body,
}

export async function generate(): Promise<void> {
  for (const [name, schema] of Object.entries(forms)) {
    await write(`forms/${name}.js`, validatorOf(schema))
    await write(`forms/${name}.d.ts`, validatorTypes)
  }
  await writeOperations()
  await writeTexts()
  await write('dark.css', await darkSheet())
  await writeFonts()
}

function validatorOf(schema: TSchema): string {
  const ajv = createAjv({ code: { source: true, esm: true, lines: true } })
  // ajv's standalone module is CommonJS: Node and the type checker disagree about where its default export is.
  const write = (standalone as unknown as { default: typeof standalone.default }).default
  return imported(write(ajv, ajv.compile(schema)))
}

/** Replaces the `require(…)` calls that ajv writes by imports, which browsers and test runners understand. */
function imported(code: string): string {
  const found = new Map<string, string>()
  const body = code.replaceAll(/require\("([^"]+)"\)/g, (_, path: string) => {
    const name = found.get(path) ?? `cjs${found.size}`
    found.set(path, name)
    return name
  })
  const lines = [...found].flatMap(([path, name]) => [
    `import * as ${name}Module from '${path}.js'`,
    `const ${name} = ${name}Module.default?.__esModule ? ${name}Module.default : ${name}Module`,
  ])
  return [...lines, body.replace('"use strict";', '')].join('\n')
}

const validatorTypes = `import type { Validator } from '../../lib/form.ts'
declare const validate: Validator
export default validate
`

/** Returns the tokens of the dark theme for pages that follow the system, because no script has chosen a theme yet. */
async function darkSheet(): Promise<string> {
  const tokens = await readFile(join(import.meta.dirname, '../src/ui/tokens.css'), 'utf8')
  const block = /:root\[data-mantine-color-scheme="dark"\] (\{[^}]*\})/.exec(tokens)?.[1]
  if (!block) throw new Error('tokens.css has no dark theme')
  return `@media (prefers-color-scheme: dark) {\n:root:not([data-mantine-color-scheme]) ${block}\n}\n`
}

/** Writes a module for each language and group of texts: a page loads one file instead of one for each namespace. */
async function writeTexts(): Promise<void> {
  for (const locale of locales) {
    const names = (await readdir(join(texts, locale))).map((file) => file.replace('.json', '')).sort()
    for (const group of groups) {
      const own = names.filter((name) => groupOf(name) === group)
      const imports = own.map((name) => `import ${name}Texts from '../../locales/${locale}/${name}.json'`)
      const fields = own.map((name) => `${name}: ${name}Texts`)
      if (group === 'first') fields.push(`errors: ${JSON.stringify(await earlyErrorsOf(locale))}`)
      await write(`texts/${locale}-${group}.ts`, `${imports.join('\n')}\n\nexport default { ${fields.join(', ')} }\n`)
    }
  }
}

async function earlyErrorsOf(locale: string): Promise<Record<string, string>> {
  const all = JSON.parse(await readFile(join(texts, locale, 'errors.json'), 'utf8')) as Record<string, string>
  return Object.fromEntries(Object.entries(all).filter(([code]) => isEarly(code)))
}

/** Returns the name of a noun's file: `top-ups` for `topUps`. */
function fileOf(noun: string): string {
  return noun.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** Writes a module for each noun, so that a page has only the operations that it calls, and one that names them all. */
async function writeOperations(): Promise<void> {
  const files: string[] = []
  for (const [noun, members] of Object.entries(nouns)) {
    const constants = Object.entries(members).flatMap(([name, member]) => {
      if (!isOperation(member)) return []
      const { method, path, who, answers, idempotent } = member
      return `export const ${name}: Call<typeof contract.${name}> = ${JSON.stringify({ name, method, path, who, answers, idempotent })}`
    })
    if (constants.length === 0) continue
    const file = fileOf(noun)
    files.push(file)
    const imports = [
      `import type * as contract from '@parta/contracts/${file}'`,
      `import type { Call } from '../../lib/request.ts'`,
    ]
    await write(`operations/${file}.ts`, [...imports, '', ...constants, ''].join('\n'))
  }
  const lines = [
    `export const livePath = ${JSON.stringify(livePath)}`,
    `export const webClient = ${JSON.stringify(nouns.identity.webClient)}`,
    ...files.map((file) => `export * from './operations/${file}.ts'`),
  ]
  await write('operations.ts', [...lines, ''].join('\n'))
}

/** Writes the file only if its text has changed, so that the type check and the dev server keep their caches. */
async function write(name: string, text: string): Promise<void> {
  const path = join(target, name)
  if ((await readFile(path, 'utf8').catch(() => null)) === text) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

if (import.meta.main) await generate()
