import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { NextStep } from '../refusal.ts'
import classes from './PeopleChoice.module.css'

/** A text link to the step that helps; the form there highlights the missing field. */
export function StepLink({ step }: { step: NextStep }) {
  const { t } = useTranslation('event')
  return (
    <Anchor component={Link} to={step.to} state={step.field} className={classes.step}>
      {t(`refusal.${step.text}`)}
    </Anchor>
  )
}

/** The same step as a button. */
export function StepButton({ step }: { step: NextStep }) {
  const { t } = useTranslation('event')
  return (
    <Button component={Link} to={step.to} state={step.field}>
      {t(`refusal.${step.text}`)}
    </Button>
  )
}
