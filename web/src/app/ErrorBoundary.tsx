import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportError } from '../lib/error-reports.ts'
import { keepLastError } from '../lib/last-error.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'

/** A class, because React has no error boundary for function components. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
    keepError(error)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main>
        <ErrorScreen />
      </main>
    )
  }
}

/** Keeps the error for the bug report form and reports it to the operators. */
export function keepError(error: unknown): void {
  if (error instanceof Error) keepLastError(error)
  reportError('render', error)
}
