/**
 * The id of the element with a public event (`SharedEvent` as JSON), which the gateway puts into the page of that event for
 * signed-in people. The web shows it until the event itself has arrived (docs/decisions/0103).
 */
export const sharedEventElement = 'shared-event'
