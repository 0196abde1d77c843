/**
 * The id of the element with a public event (`SharedEvent` as JSON), which the gateway puts into the page of that event for
 * signed-in people. The web shows it until the event itself has arrived (docs/decisions/0103).
 */
export const sharedEventElement = 'shared-event'

/**
 * Returns a `<script>` element with data as JSON, which browsers do not run. `<` is escaped, so that no text can end it.
 * @param attributes as they stand in the element; the type must not be that of a script
 */
export function dataScript(attributes: string, data: object): string {
  const text = JSON.stringify(data).replaceAll('<', String.raw`\u003c`)
  return `<script ${attributes}>${text}</script>`
}
