import { Navigate, type RouteObject } from 'react-router-dom'
import { lite } from '../lib/lite.ts'
import { home, paths } from '../lib/paths.ts'

/** What a lite installation does not have, and what is shown instead: its organisation. */
const elsewhere = new Map<string, string>(
  lite ? [paths.search, paths.orgs, paths.newOrg].map((path) => [path, home]) : [],
)

/** Returns the routes of this installation. */
export function inScope(routes: RouteObject[]): RouteObject[] {
  return routes.map((route) => {
    const instead = elsewhere.get(route.path ?? '')
    if (instead) return { path: route.path ?? '', element: <Navigate to={instead} replace /> }
    return route.children ? { ...route, children: inScope(route.children) } : route
  })
}
