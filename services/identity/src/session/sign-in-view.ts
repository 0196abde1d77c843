import type { SignIn } from '@parta/contracts/identity'
import type { Stored } from '@parta/kit/store/mongo'
import bowser from 'bowser'
import type { Session } from './store.ts'

const kinds: Readonly<Record<string, SignIn['kind']>> = { mobile: 'phone', tablet: 'tablet', desktop: 'desktop' }

/** A session of a browser. */
type ShownSession = Omit<Stored<Session>, 'way'> & Pick<SignIn, 'way'>

/** Returns a running session as its owner sees it in the list. */
export function signInView(session: ShownSession, currentId: string): SignIn {
  return {
    id: session._id,
    ...partsOf(session.agent),
    way: session.way,
    startedAt: session.startedAt.toISOString(),
    lastSeenAt: session.rotatedAt.toISOString(),
    current: session._id === currentId,
  }
}

/** Returns browser and system of a User-Agent, such as `Firefox 143, Windows`; empty when they are unknown. */
export function deviceOf(agent: string): string {
  const { browser, system } = partsOf(agent)
  return [browser, system].filter(Boolean).join(', ')
}

function partsOf(agent: string): Pick<SignIn, 'browser' | 'system' | 'kind'> {
  if (!agent) return { browser: '', system: '', kind: 'other' }
  const { browser, os, platform } = bowser.parse(agent)
  const [major] = (browser.version ?? '').split('.')
  return {
    browser: [browser.name, major].filter(Boolean).join(' '),
    system: os.name ?? '',
    kind: kinds[platform.type ?? ''] ?? 'other',
  }
}
