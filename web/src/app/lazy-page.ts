import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'

/** Returns a route whose page is a chunk of its own, loaded when it is first opened. */
export function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: loaded(load) }
}

/** A function: the router ignores a failed `lazy: { Component }` of a route without a loader and shows nothing. */
export function loaded(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await load() })
}
