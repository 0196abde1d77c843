import { Attendance } from '../features/attendance/pages/AttendancePage.tsx'
import { Logo } from '../ui/Logo.tsx'
import { Mantine } from './Mantine.tsx'
import classes from './OfflinePage.module.css'

/**
 * The list of who is at an event, opened without a connection: there is no session, so the page stands alone. It shows
 * what this device keeps of the person who is signed in, and makes no call.
 */
export function OfflinePage({ eventId }: { eventId: string }) {
  return (
    <Mantine>
      <header className={classes.header}>
        <Logo />
      </header>
      <main className={classes.main}>
        <Attendance key={eventId} id={eventId} />
      </main>
    </Mantine>
  )
}
