/**
 * The id of the element in which the gateway puts a public event (`SharedEvent` as JSON) into the page of that event, for
 * who is signed in: the web shows it until the event itself has arrived.
 */
export const sharedEventElement = 'shared-event'
