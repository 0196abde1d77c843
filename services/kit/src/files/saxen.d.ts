/** The part of the API that is used; the package has no types. */
declare module 'saxen' {
  export class Parser {
    on(name: 'openTag', hook: (element: string, attributes: () => Readonly<Record<string, string>>) => void): this
    on(name: 'error', hook: (error: Error) => void): this
    parse(xml: string): void
    stop(): void
  }
}
