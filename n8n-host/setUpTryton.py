"""
Fills an empty Tryton database: a company with a bank account, a user for n8n, and payments that are at the bank.

Its arguments are the name of the database, the configuration of Tryton, and a file of JSON:
{"account", "currency", "user", "password", "payments": [{"endToEndId", "amount"}]}
"""
import json
import sys
from decimal import Decimal

from proteus import Model, Wizard, config

database, configuration, file = sys.argv[1:]
with open(file) as opened:
    order = json.load(opened)
tryton = config.set_trytond(database, config_file=configuration)


def save(model, **values):
    record = Model.get(model)(**values)
    record.save()
    return record


code = order["currency"]
currency = save("currency.currency", name=code, code=code, symbol=code)
wizard = Wizard("company.company.config")
wizard.execute("company")
wizard.form.party = save("party.party", name="Example Ltd")
wizard.form.currency = currency
wizard.execute("add")
tryton._context = Model.get("res.user").get_preferences(True, {})
(company,) = Model.get("company.company").find([])

# The accounts of the general ledger, from the template that comes with Tryton.
(template,) = Model.get("ir.model.data").find([("fs_id", "=", "account_template_root_en")])
wizard = Wizard("account.create_chart")
wizard.execute("account")
wizard.form.account_template = Model.get("account.account.template")(template.db_id)
wizard.form.company = company
wizard.execute("create_account")
(cash,) = Model.get("account.account").find([("name", "=", "Main Cash")])

# n8n has the rights that the notes of the examples name, and no others.
user = Model.get("res.user")(name="n8n", login=order["user"], password=order["password"])
user.companies.append(company)
user.company = company
user.groups.extend(Model.get("res.group").find([("name", "in", ["Payment", "Statement"])]))
user.save()

# The account at the bank, and the journal of its statements.
account = Model.get("bank.account")(currency=currency)
account.bank = save("bank", party=save("party.party", name="Sandbox bank"))
account.owners.append(Model.get("party.party")(company.party.id))
account.numbers.new(type="other", number=order["account"])
account.save()
(sequence_type,) = Model.get("ir.sequence.type").find([("name", "=", "Account Journal")])
sequence = save("ir.sequence", name="Statements", sequence_type=sequence_type, company=company)
journal = save("account.journal", name="Statements", type="statement", sequence=sequence)
save("account.statement.journal", name="Bank", journal=journal, account=cash, bank_account=account)

# Payments that the bank has got: they are in the state "processing".
payee = save("party.party", name="Example Supplies Ltd")
journal = save("account.payment.journal", name="Bank", process_method="manual")
payments = [
    save(
        "account.payment",
        journal=journal,
        party=payee,
        amount=Decimal(each["amount"]),
        description=each["endToEndId"],
    )
    for each in order["payments"]
]
Model.get("account.payment").click(payments, "approve")
Wizard("account.payment.process", payments).execute("process")
