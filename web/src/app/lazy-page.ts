import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadTexts } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { groups, type TextGroup } from '../locales/groups.ts'

/** Pages that wait only for some of the texts (`locales/groups.test.ts`); all others wait for all. */
const textsOf: Readonly<Record<string, readonly TextGroup[]>> = {
  [paths.about]: [],
  [paths.manual]: [],
  [paths.legal]: [],
  [paths.search]: [],
  [paths.events]: [],
  [paths.signIn]: ['entry', 'later'],
  [paths.signInCode]: ['entry', 'later'],
  [paths.map]: ['event'],
  [paths.event]: ['event'],
  [paths.org]: ['event', 'club'],
}

/** Returns a route whose page is a chunk of its own, loaded with its texts when it is first opened. */
export function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: loaded(load, textsOf[path] ?? groups.slice(1)) }
}

/** A function: the router ignores a failed `lazy: { Component }` of a route without a loader and shows nothing. */
export function loaded(load: () => Promise<ComponentType>, texts: readonly TextGroup[] = []) {
  return async () => {
    const [Component] = await Promise.all([load(), loadTexts(...texts)])
    return { Component }
  }
}
