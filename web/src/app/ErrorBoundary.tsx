import { Component, type ErrorInfo, type ReactNode } from 'react'
import { reportError } from '../lib/error-reports.ts'
import { keepLastError } from '../lib/last-error.ts'
import { ErrorScreen } from '../ui/ErrorScreen.tsx'

/** React knows error boundaries only as classes. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(error: Error, info: ErrorInfo): void {
    console.error(error, info.componentStack)
    keepLastError(error)
    reportError('render', error)
  }

  override render(): ReactNode {
    return this.state.failed ? <ErrorScreen /> : this.props.children
  }
}
