import { describe, expect, test } from 'vitest'
import { adminLinkRoles, grantOf, isStaff, type Capability } from './accounts/permissions.ts'
import { endpoints } from './app/api.ts'

/**
 * Who may make which call, written down a second time and by hand: the product reads `accounts/permissions.ts`, and a
 * test that read it too would follow every mistake in it. Whoever changes who may do what changes both, knowing it.
 *
 * One letter for each of operator, admin, manager, staff, cashier, kitchen, kiosk, customer, anonymous:
 * `a` whole, `o` what is their own, `t` with the order's token, `p` what any shopper may see, `r` without costs or
 * without names and prices, `d` of the store's day, `.` not at all.
 */
// oxfmt-ignore
const rights: Readonly<Record<string, string>> = {
  //                               OAMSCkiu-
  'stores.demo':                  'aappppppp',
  'stores.bySlug':                'aappppppp',
  'stores.byId':                  'aappppppp',
  'stores.change':                '.a.......',
  'stores.addLogo':               '.a.......',
  'stores.addBackground':         '.a.......',
  'archives.exported':            '.a.......',
  'archives.imported':            '.a.......',

  // People who work at a store stand in its ledgers: they are removed by its admin.
  'erasures.own':                 '.......o.',
  'erasures.find':                '.a.......',
  'erasures.person':              '.a.......',
  'erasures.list':                '.a.......',
  'erasures.close':               '.a.......',
  'erasures.callBack':            '.a.......',

  // A kiosk stands in front of strangers: nobody opens an account on it but by the shop's own pages.
  'accounts.register':            'aaaaaa.aa',
  'accounts.registerCustomer':    'aaaaaa.aa',
  'accounts.login':               'aaaaaaaaa',
  'accounts.storeLogin':          'aaaaaaaaa',
  'accounts.forgotPassword':      'aaaaaaaaa',
  'accounts.resetPassword':       'aaaaaaaaa',
  // Operators sign in and out by calls of their own.
  'accounts.logout':              '.ooooooo.',
  'accounts.me':                  '.ooooooo.',

  'users.list':                   '.ar......',
  'users.exported':               '.a.......',
  'changes.list':                 '.a.......',
  'changes.exported':             '.a.......',
  'keys.list':                    '.a.......',
  'keys.add':                     '.a.......',
  'keys.end':                     '.a.......',
  'hooks.list':                    '.a.......',
  'hooks.add':                     '.a.......',
  'hooks.change':                  '.a.......',
  'hooks.renewSecret':             '.a.......',
  'hooks.remove':                  '.a.......',
  'hooks.test':                    '.a.......',
  'hooks.deliveries':              '.a.......',
  'hooks.again':                   '.a.......',
  'users.one':                    '.aoooo.o.',
  'users.add':                    '.a.......',
  'users.change':                 '.a.......',
  'users.remove':                 '.a.......',
  'temporaryPasswords.give':      '.a.......',
  // A kiosk's first password is a temporary one too, and has to be changed.
  'users.changeProfile':          '.ooooooo.',
  'users.changePassword':         '.ooooooo.',

  // By a PIN strangers at a kiosk shall not become anybody; what somebody of the store allows there, they may prove.
  'pins.holders':                 '.aaaaaa..',
  'pins.set':                     '.ooooo...',
  'pins.remove':                  '.ooooo...',
  'pins.take':                    '.ooooo...',
  'pins.approve':                 '.aaaaaa..',

  'payments.methods':             'pappp.ppp',
  'payments.save':                '.a.......',
  'payments.addImage':            '.a.......',
  'payments.check':               '.a.......',

  'inventory.list':               '.aar.r...',
  'inventory.one':                '.aar.r...',
  'inventory.movements':          '.aar.r...',
  'inventory.exported':           '.aa......',
  'inventory.move':               '.aa......',
  'inventory.add':                '.aa......',
  'inventory.change':             '.aa......',
  'inventory.changeUnit':         '.aa......',
  'inventory.remove':             '.aa......',
  'inventory.addImage':           '.aa......',
  'inventory.removeImage':        '.aa......',

  'choices.list':                 '.aa......',
  'choices.add':                  '.aa......',
  'choices.change':               '.aa......',
  'choices.remove':               '.aa......',

  'categories.list':              'paaappppp',
  'categories.one':               'paaappppp',
  'categories.add':               '.aa......',
  'categories.change':            '.aa......',
  'categories.move':              '.aa......',
  'categories.remove':            '.aa......',
  'categories.exported':          '.aa......',

  // What any shopper may see of a product has neither cost nor recipe: nobody behind the counter needs more.
  'products.page':                'paapppppp',
  'products.list':                'paapppppp',
  'products.bySlug':              'paapppppp',
  'products.one':                 'paapppppp',
  'products.atCounter':           '.aaaa....',
  'products.add':                 '.aa......',
  'products.change':              '.aa......',
  'products.move':                '.aa......',
  'products.remove':              '.aa......',
  'products.addImage':            '.aa......',
  'products.removeImage':         '.aa......',
  'products.exported':            '.aa......',
  'productBatches.change':        '.aa......',
  'menuFiles.previewed':          '.aa......',
  'menuFiles.imported':           '.aa......',
  'menuFiles.exported':           '.aa......',

  'coupons.list':                 '.aa......',
  'coupons.add':                  '.aa......',
  'coupons.change':               '.aa......',
  'coupons.turn':                 '.aa......',
  'coupons.check':                '.aaaa.aaa',

  'printers.list':                '.aaaaa...',
  'printers.add':                 '.aa......',
  'printers.change':              '.aa......',
  'printers.remove':              '.aa......',
  'printers.test':                '.aaaaa...',
  'printers.openDrawer':          '.aaaa....',
  'prints.list':                  '.aaaaa...',
  'prints.again':                 '.aaaaa...',
  'prints.drop':                  '.aaaaa...',
  'prints.take':                  '.aaaaa...',
  'prints.report':                '.aaaaa...',
  'orderPrints.print':            '.aaaa....',

  'popular.list':                 'paapppppp',
  'cart.check':                   '.aaaa.aaa',
  'orders.place':                 '.aaaa.aaa',
  'counter.device':               '.aaaa....',
  'counter.discounts':            '.aaaa....',
  'counter.sell':                 '.aaaa....',
  'doubts.list':                  '.aa......',
  'doubts.look':                  '.aa......',
  'orders.see':                   '.aaad....',
  'acceptance.unanswered':       '.aaaaa...',
  'acceptance.accept':           '.aaaaa...',
  'orderPush.offer':             '.......ot',
  'orderPush.begin':             '.......ot',
  'orderPush.end':               '.......ot',
  'orderPush.renew':             '.......ot',
  'orders.list':                  '.aaad....',
  'orders.listOfStore':           '.aaad....',
  'orders.today':                 '.aaad....',
  'listed.sum':                   '.aaad....',
  'dashboard.glance':             '.aa......',
  'dashboard.steps':              '.a.......',
  'dashboard.takeQr':             '.a.......',
  'kiosk.order':                  '......a..',
  'kitchen.queue':                 '.aaaaa...',
  'bar.stations':                 '.aaaaa...',
  'bar.saveStations':             '.aa......',
  'bar.lines':                    '.aaaaa...',
  'bar.board':                    '.aaaaaa..',
  'bar.bump':                     '.aaa.a...',
  'bar.recall':                   '.aaa.a...',
  'bar.acknowledge':              '.aaa.a...',
  'orders.exported':              '.aa......',
  'orders.listOfUser':            '.aaooo.o.',
  'orders.one':                   '.aaaa.tot',
  'orders.oneByShortPath':        '.aaaa.tot',
  'orders.pay':                   '.aaaa.tot',
  'orders.move':                  '.aaaar...',

  'orderPayments.one':            '.aaaa.tot',
  'orderPayments.lookUp':         '.aaaa.tot',
  'orderPayments.createPaypal':   '.aaaa.tot',
  'orderPayments.capturePaypal':  '.aaaa.tot',
  'orderPayments.createInvoice':  '.aaaa.tot',
  'orderPayments.refund':         '.aa......',
  'paymentProofs.send':           '.aaaa.tot',
  'paymentProofs.picture':        '.aaaa.tot',
  'paymentProofs.ofOrder':        '.aa.a....',
  'paymentProofs.queue':          '.aa.a....',
  'paymentProofs.waiting':        '.aa.a....',
  'paymentProofs.confirm':        '.aa.a....',
  'paymentProofs.refuse':         '.aa.a....',

  'parts.take':                    '.aaaa....',
  'parts.takeBack':                '.aaaa....',
  'corrections.money':             '.aa......',
  'corrections.correct':           '.aa......',
  'corrections.giveBack':          '.aa......',
  'corrections.changeMethod':      '.aa......',
  'sales.exportedJournal':       '.aa......',
  'shifts.current':               '.aaoo....',
  'shifts.list':                  '.aaoo....',
  'shifts.exported':              '.aa......',
  'shifts.one':                   '.aaoo....',
  'shifts.open':                  '.aaoo....',
  'shifts.join':                  '.aaoo....',
  'shifts.leave':                 '.aaoo....',
  'shifts.close':                 '.aaoo....',
  'shiftPrints.print':            '.aaoo....',
  'sales.summary':                '.aa......',
  'sales.report':                 '.aa......',
  'sales.exportedReport':         '.aa......',
  'sales.money':                  '.aa......',
  'sales.exportedMoney':          '.aa......',
  'sales.exportedCashflow':       '.aa......',
  'sales.ownCashflow':            '.aa.a....',
  'sales.addCashflow':            '.aa.a....',

  'addresses.forName':            'aappppppp',
  'campaign.read':                'aappppppp',
  'campaign.change':              'a........',
  'fees.read':                    '.a.......',
  'fees.openCard':                '.a.......',
  'fees.captureCard':             '.a.......',

  'operator.stores':              'a........',
  'operator.store':               'a........',
  'operator.fees':                'a........',
  'operator.approve':             'a........',
  'operator.reject':              'a........',
  'operator.suspend':             'a........',
  'operator.erasePerson':         'a........',
  'operator.closeStore':          'a........',
  'operator.callBack':            'a........',
  'operator.reopen':              'a........',
  'operator.issueTicket':         'a........',
  'operator.acts':                'a........',
  'operator.jobs':                'a........',
  'operator.rotatePaymentKeys':   'a........',
  'operator.releaseHeld':         'a........',
  'operator.discardHeld':         'a........',
  'operator.retryJob':            'a........',
  'operatorSession.signIn':       'aaaaaaaaa',
  'operatorSession.confirm':      'aaaaaaaaa',
  'operatorSession.signOut':      'a........',
  'operators.list':               'a........',
  'operators.add':                'a........',
  'operators.remove':             'a........',

  'guides.list':                  'aappppppp',
  'marketing.anyEvent':           '.aaa...aa',
  'marketing.purchase':           '.aaa...aa',
  'marketing.subscribe':          '.aaa...aa',
  'marketing.ip':                 '.aaa...aa',
}

const people = [
  'operator',
  'admin',
  'manager',
  'staff',
  'cashier',
  'kitchen',
  'kiosk',
  'customer',
  'anonymous',
] as const

const letterOf = (grant: string | undefined) =>
  grant === undefined ? '.' : grant === 'today' ? 'd' : grant.charAt(0)

describe('who may make which call', () => {
  test('every call is in the list, and nothing else', () => {
    expect(endpoints.map(({ name }) => name).toSorted()).toEqual(Object.keys(rights).toSorted())
  })

  test.each(endpoints)('$name', ({ name, endpoint }) => {
    const capability = endpoint.access as Capability
    const given = people.map((person) => letterOf(grantOf(person, capability))).join('')
    expect(given).toBe(rights[name])
  })

  test('a role that nobody knows has the rights of a customer', () => {
    for (const { endpoint } of endpoints) {
      const capability = endpoint.access as Capability
      expect(grantOf('barista', capability)).toBe(grantOf('customer', capability))
      expect(grantOf('user', capability)).toBe(grantOf('customer', capability))
      expect(grantOf('', capability)).toBe(grantOf('customer', capability))
    }
  })
})

test('ROLE-02 who is employed, and who is led to the back office', () => {
  const known = ['admin', 'manager', 'staff', 'cashier', 'kitchen', 'kiosk', 'customer', 'user', '']
  expect(known.filter(isStaff)).toEqual([
    'admin',
    'manager',
    'staff',
    'cashier',
    'kitchen',
    'kiosk',
  ])
  expect(adminLinkRoles).toEqual(['admin', 'manager', 'staff'])
})
