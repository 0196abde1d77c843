import { signIn as signInOperation } from '@parta/contracts/identity'
import { pageCookies } from '@parta/contracts/page-cookies'
import { beginPasskeySignIn, signInByPasskey } from '@parta/contracts/ways'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './browser.ts'
import { codeTo } from './mail.ts'
import { client, passkeyOf, password } from './people.ts'

/** Fills in and sends the sign-up form, which mails a code and a link. */
export async function fillSignUp({ page, t, shot }: Visitor, email: string, secret = password): Promise<void> {
  await page.goto('/sign-up')
  await page.getByLabel(t('identity:email'), { exact: true }).fill(email)
  await page.getByLabel(t('identity:password'), { exact: true }).fill(secret)
  await shot('02-sign-up')
  await page.getByRole('button', { name: t('identity:signUp.submit'), exact: true }).click()
  await page.waitForURL('**/verification')
}

export async function typeCode({ page, t }: Visitor, code: string): Promise<void> {
  await page.getByLabel(t('identity:verification.code')).fill(code)
  await page.getByRole('button', { name: t('identity:verification.submit') }).click()
}

/** Signs up and continues to the first profile. */
export async function signUp(visitor: Visitor, email: string): Promise<void> {
  const { page, shot } = visitor
  await fillSignUp(visitor, email)
  await shot('03-code')
  await typeCode(visitor, await codeTo(email))
  await page.waitForURL('**/about-user')
}

/** Fills in and sends the sign-in form. */
export async function fillSignIn({ page, t }: Visitor, email: string, secret = password): Promise<void> {
  await page.getByLabel(t('identity:email'), { exact: true }).fill(email)
  await page.getByLabel(t('identity:password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('identity:signIn.submit'), exact: true }).click()
}

/** Signs in a person with a profile by a call, because the form takes longer and has its own tests. Opens the search. */
export async function signIn(visitor: Visitor, email: string, secret = password): Promise<void> {
  await startSession(visitor, email, secret)
  await visitor.page.goto('/search')
  await visitor.page.waitForURL('**/search')
}

/** Signs in as `signIn`, but opens no page: the one that the test opens next finds an existing session. */
export async function startSession({ page, keeper }: Visitor, email: string, secret = password): Promise<void> {
  // An open page of the app would take the session for one of another tab.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await page.context().addCookies([{ name: pageCookies.app, value: '1', url: keeper.url() }])
  const passkey = passkeyOf(email)
  if (!passkey) {
    const body = JSON.stringify({ username: email, password: secret })
    await keeper.evaluate(enter, { path: signInOperation.path, body })
    return
  }
  // Site admins sign in with their passkey, which opens the admin area.
  const { flow, options } = await client.must(beginPasskeySignIn)
  const body = JSON.stringify({ flow, response: passkey.sign(options) })
  await keeper.evaluate(enter, { path: signInByPasskey.path, body })
}

/** Runs in the browser: signs in, and stores who is signed in as the web does. */
async function enter({ path, body }: { readonly path: string; readonly body: string }): Promise<void> {
  const answer = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const { idToken } = (await answer.json()) as { idToken?: string }
  if (!idToken) throw new Error(`The sign-in was answered with ${answer.status}`)
  const claims = JSON.parse(atob((idToken.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'))) as {
    sub: string
    userInfoId: string
  }
  localStorage.setItem('parta.signed-in', claims.sub)
  if (claims.userInfoId) localStorage.setItem('parta.person', claims.userInfoId)
}

/** Fills in the first profile with its consents; returns the button to send it. */
export async function fillFirstProfile({ page, t }: Visitor, name: string): Promise<Locator> {
  await page.getByLabel(t('profiles:name'), { exact: true }).fill(name)
  await page.getByRole('button', { name: t('profiles:about.more') }).click()
  await page.getByLabel(t('profiles:surname'), { exact: true }).fill('Šťastná')
  for (const [label, option] of [
    ['profiles:gender', 'profiles:genders.female'],
    ['profiles:age', 'profiles:ageUnknown'],
  ] as const) {
    await choice({ page, t }, label).click()
    await page.getByRole('option', { name: t(option), exact: true }).click()
  }
  await page.getByRole('button', { name: t('activities:badminton'), exact: true }).click()
  const go = page.getByRole('button', { name: t('profiles:about.submit') })
  await expect.poll(() => go.isEnabled()).toBe(false)
  for (const consent of ['terms', 'privacy', 'gdpr']) await page.getByLabel(t(`profiles:consents.${consent}`)).check()
  return go
}

export async function firstProfile(visitor: Visitor, name: string): Promise<void> {
  const go = await fillFirstProfile(visitor, name)
  await visitor.shot('04-first-profile')
  await go.click()
  await visitor.page.waitForURL('**/search')
  await skipIntro(visitor)
}

export async function skipIntro({ page, t }: Visitor): Promise<void> {
  await page.getByRole('button', { name: t('help:intro.skip'), exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/** Returns the input of a select. */
export function choice({ page, t }: Pick<Visitor, 'page' | 't'>, label: string): Locator {
  return page
    .getByRole('combobox', { name: t(label) })
    .or(page.getByRole('textbox', { name: t(label) }))
    .first()
}

/** Opens the navigation of a phone, or the menu of oneself beside the navigation of a wider screen. */
export async function openMenu({ page, t }: Visitor): Promise<void> {
  const burger = page.getByRole('button', { name: t('common:nav.open') })
  const own = page.getByRole('button', { name: t('common:nav.me', { name: '' }) })
  await burger.or(own).filter({ visible: true }).first().click()
}

export async function signOut(visitor: Visitor): Promise<void> {
  const { page, t, shot, quiet } = visitor
  await openMenu(visitor)
  await shot('13-navigation')
  // Calls in progress would be refused once the person is signed out.
  await quiet()
  await page
    .getByRole('button', { name: t('common:nav.signOut') })
    .or(page.getByRole('menuitem', { name: t('common:nav.signOut') }))
    .filter({ visible: true })
    // The settings have a button of that name, too, behind the menu.
    .last()
    .click()
  await page.waitForURL(/sign-in|\/$/)
}

/** Returns the message of a refusal. */
export function alert({ page, t }: Visitor, key: string): Locator {
  return page.getByRole('alert').filter({ hasText: t(key) })
}

/** Adds a virtual authenticator with user verification. */
export async function giveChip({ page }: Visitor): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** Scrolls to the last part of a club's page, above which its products are loaded when they are seen. */
export async function toEndOfClub({ page, t }: Pick<Visitor, 'page' | 't'>): Promise<void> {
  await page.getByTestId('next-games').locator('article, [data-testid=empty]').first().waitFor()
  await page.getByRole('heading', { name: t('orgs:about') }).scrollIntoViewIfNeeded()
}
