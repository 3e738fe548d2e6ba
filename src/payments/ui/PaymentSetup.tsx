import { Switch } from '@mantine/core'
import { Card, Column } from '../../kit/ui/Column.tsx'
import { Head } from '../../kit/ui/Head.tsx'
import { PageTitle } from '../../kit/ui/PageTitle.tsx'
import { useStore } from '../../stores/ui/use-store.ts'

/** /{slug}/admin/payment-setup */
export function PaymentSetup() {
  const store = useStore()
  return (
    <Column width="narrow">
      <Head title={`Payment Setup | ${store.name}`} />
      <PageTitle note="How your customers can pay.">Payment Setup</PageTitle>
      <Card>
        <Switch
          checked
          disabled
          readOnly
          size="md"
          label="Cash"
          description="Customers pay at the counter. Cash is always enabled and cannot be switched off."
        />
      </Card>
    </Column>
  )
}
