import { orgPath, paths } from './paths.ts'

/** An organisation with its events open. */
export function orgEventsPath(id: string): string {
  return `${orgPath(id)}?tab=events`
}

/** An organisation with its posts open. */
export function orgFeedPath(id: string): string {
  return `${orgPath(id)}?tab=feed`
}

/** The page that imports events of an organisation from a file. */
export function uploaderPath(orgId: string): string {
  return paths.uploader.replace(':id', encodeURIComponent(orgId))
}

/** The page that invites the people of a list into an organisation. */
export function moveInPath(orgId: string): string {
  return paths.moveIn.replace(':id', encodeURIComponent(orgId))
}

/** The booking systems of an organisation. */
export function providersPath(orgId: string): string {
  return paths.providers.replace(':id', encodeURIComponent(orgId))
}

export function webhooksPath(orgId: string): string {
  return paths.webhooks.replace(':id', encodeURIComponent(orgId))
}

/** An organisation with the list of its members open. */
export function membersPath(id: string): string {
  return `${orgPath(id)}?tab=members`
}
