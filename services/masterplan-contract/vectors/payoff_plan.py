"""Computes payoff plans of households, following only the rules below. Requires only Python 3.

Writes payoff-plan.vectors.json beside this file, against which the plans of the product
are tested to the cent. A test also compares the SHA-256 of this script in that file, so regenerate it after each
change, also of a comment. That takes about a minute; run in the root of the repository:

    python3 services/masterplan-contract/vectors/payoff_plan.py

The rules:
- Each month, each debt first gets a twelfth of its yearly interest, rounded to a trillionth of a cent (half
  up). Then it gets its minimum payment, or less if it owes less.
- With 'asNow' nothing else is paid. Otherwise the monthly budget is all minimum payments of the debts with a
  balance at the start, plus the extra amount, plus the one-time payment in its month. What the minimum
  payments leave goes to the debts in order: 'snowball' by balance, then by the higher rate; 'avalanche' by
  the higher rate, then by balance; equal debts in the given order. What is left then is not spent.
- A debt with a balance after 1200 months is never paid off.
- For each debt, the interest and the payments since the start are rounded to cents (half up). A month shows
  the growth of both; its balance is the first balance plus that interest minus the payments shown. Except with
  'asNow', the first debt with a balance after the month shows what the budget leaves after the payments that
  the others show, from nothing to all it owes.

A plan contains 'rows': the SHA-256 of a line for each debt in each month ('month;debt;interest;payment;balance'
with the debt's position in the plan, amounts in cents), of the months until the last payment, or of the first
120 months if a debt is never paid off.
"""

import hashlib
import json
import math
import pathlib
import random
from fractions import Fraction

FILE = pathlib.Path(__file__).resolve().with_name("payoff-plan.vectors.json")
LAST_MONTH = 1200
NEVER_MONTHS = 120
TRILLIONTH_OF_A_CENT = Fraction(1, 100 * 10**12)
CENT = Fraction(1, 100)
START = (2026, 11)


def half_up(amount, unit):
    return math.floor(amount / unit + Fraction(1, 2)) * unit


def cents(amount):
    """Returns whole cents, rounded up, as text: JSON readers may not read large numbers exactly."""
    return str(math.ceil(amount * 100))


def interest_of(debt, balance):
    return half_up(balance * Fraction(debt["interestRate"]) / 12, TRILLIONTH_OF_A_CENT)


def month_name(number):
    year, month = divmod(START[0] * 12 + START[1] - 1 + number, 12)
    return f"{year:04}-{month + 1:02}"


def in_order(debts, strategy):
    def key(debt):
        balance, rate = Fraction(debt["balance"]), Fraction(debt["interestRate"])
        return (balance, -rate) if strategy == "snowball" else (-rate, balance)

    return list(debts) if strategy == "asNow" else sorted(debts, key=key)


def histories(debts, strategy, extra, once):
    """Returns for each debt the sums of interest and payments by month, the months they end or None, the budgets."""
    balances = [Fraction(debt["balance"]) for debt in debts]
    minimums = [Fraction(debt["minimumPayment"]) for debt in debts]
    ends = [0 if balance == 0 else None for balance in balances]
    budget = extra + sum(minimum for minimum, balance in zip(minimums, balances) if balance > 0)
    months, budgets = [[] for _ in debts], []
    for month in range(1, LAST_MONTH + 1):
        if None not in ends:
            break
        # Such a debt grows for ever, and its numbers with it.
        if month > NEVER_MONTHS and all(
            end is not None or interest_of(debt, balance) > budget + once["amount"]
            for debt, balance, end in zip(debts, balances, ends)
        ):
            break
        interests = [interest_of(debt, balance) for debt, balance in zip(debts, balances)]
        balances = [balance + interest for balance, interest in zip(balances, interests)]
        payments = [min(balance, minimum) for balance, minimum in zip(balances, minimums)]
        budgets.append(budget + (once["amount"] if once["month"] == month_name(month) else 0))
        if strategy != "asNow":
            rest = budgets[-1] - sum(payments)
            for index, balance in enumerate(balances):
                more = min(rest, balance - payments[index])
                payments[index] += more
                rest -= more
        balances = [balance - payment for balance, payment in zip(balances, payments)]
        for index, balance in enumerate(balances):
            interest, paid = months[index][-1] if months[index] else (0, 0)
            months[index].append((interest + interests[index], paid + payments[index]))
            if balance == 0 and ends[index] is None:
                ends[index] = month
    return months, ends, budgets


def rows_of(debts, strategy, months, ends, budgets, count):
    """Yields (month, debt, interest, payment, balance), amounts as whole cents."""
    shown = [{"interest": Fraction(0), "paid": Fraction(0)} for _ in debts]
    for month in range(1, count + 1):
        figures = []
        for index, history in enumerate(months):
            interest, paid = (half_up(amount, CENT) for amount in history[month - 1])
            figures.append([interest - shown[index]["interest"], paid - shown[index]["paid"]])
        open_debts = [index for index, end in enumerate(ends) if end is None or end > month]
        if open_debts and strategy != "asNow":
            first = open_debts[0]
            others = sum(payment for index, (_, payment) in enumerate(figures) if index != first)
            owed = Fraction(debts[first]["balance"]) + shown[first]["interest"] + figures[first][0] - shown[first]["paid"]
            figures[first][1] = max(Fraction(0), min(owed, budgets[month - 1] - others))
        for index, (interest, payment) in enumerate(figures):
            shown[index]["interest"] += interest
            shown[index]["paid"] += payment
            balance = Fraction(debts[index]["balance"]) + shown[index]["interest"] - shown[index]["paid"]
            yield month, index, *(cents(each) for each in (interest, payment, balance))


def plan_of(household, strategy):
    debts = in_order([debt for debt in household["debts"] if debt["id"] in household["included"]], strategy)
    once = household["once"] or {"amount": "0", "month": ""}
    months, ends, budgets = histories(
        debts,
        strategy,
        Fraction(household["extra"]) if strategy != "asNow" else Fraction(0),
        {"amount": Fraction(once["amount"]), "month": once["month"]},
    )
    is_never = None in ends
    totals = [history[-1][0] if history else Fraction(0) for history in months]
    count = NEVER_MONTHS if is_never else max(ends, default=0)
    rows = list(rows_of(debts, strategy, months, ends, budgets, count))
    text = "".join(";".join(map(str, row)) + "\n" for row in rows)
    shortfalls = [interest_of(debt, Fraction(debt["balance"])) - Fraction(debt["minimumPayment"]) for debt in debts]
    return {
        "strategy": strategy,
        "outcome": "never"
        if is_never
        else [count, month_name(count), cents(half_up(sum(totals, Fraction(0)), CENT))],
        "debts": [
            [debt["id"], "never" if end is None else [end, month_name(end), cents(half_up(total, CENT))], cents(max(Fraction(0), shortfall))]
            for debt, end, total, shortfall in zip(debts, ends, totals, shortfalls)
        ],
        "months": len(rows) // max(1, len(debts)),
        "lastRows": rows[len(rows) - len(debts) :],
        "rows": hashlib.sha256(text.encode()).hexdigest(),
    }


def money(cents):
    return f"{cents // 100}.{cents % 100:02}"


def debt(number, balance, rate, minimum):
    return {"id": f"d{number}", "balance": balance, "interestRate": rate, "minimumPayment": minimum}


def household(what, debts, extra="0.00", once=None, left_out=()):
    included = [each["id"] for each in debts if each["id"] not in left_out]
    return {"what": what, "debts": debts, "included": included, "extra": extra, "once": once}


def random_household(random_, number):
    debts = []
    for index in range(random_.choice([1, 2, 2, 3, 3, 4, 5, 6, 8])):
        balance = random_.choice([0, random_.randrange(1, 50_000), random_.randrange(50_000, 5_000_000), random_.randrange(100, 60_000_000)])
        rate = random_.choice([0, random_.randrange(1, 1_000), random_.randrange(500, 3_500)])
        interest = balance * rate // 120_000
        minimum = random_.choice([interest + balance // random_.randrange(12, 240) + 1, interest, interest * 9 // 10, interest + 1_000])
        debts.append(debt(index + 1, money(balance), f"{rate / 10_000:.4f}", money(minimum)))
    owed = sum(round(float(each["balance"]) * 100) for each in debts)
    once = None
    if random_.random() < 0.4:
        once = {"amount": money(random_.randrange(1, owed + 100)), "month": month_name(random_.randrange(0, 60))}
    left_out = [each["id"] for each in debts if random_.random() < 0.1]
    extra = random_.choice([0, random_.randrange(0, 20_000), random_.randrange(0, owed // 20 + 1)])
    return household(f"random {number}", debts, money(extra), once, left_out)


def edge_households():
    twenty = [debt(n, f"{400 * n}.{n:02}", f"{0.01 * n:.4f}", f"{10 + 8 * n}.00") for n in range(1, 21)]
    loan = debt(1, "10000.00", "0.0500", "110.00")
    card = debt(2, "3000.00", "0.2400", "90.00")
    yield household("no debts", [])
    yield household("a zero balance", [debt(1, "0.00", "0.2000", "50.00")])
    yield household("a zero balance beside a debt", [debt(1, "0.00", "0.2000", "50.00"), loan], "20.00")
    yield household("all debts left out", [loan, card], left_out=("d1", "d2"))
    yield household("a zero rate", [debt(1, "100.00", "0.0000", "30.00")])
    yield household("zero rates and a rest that passes on", [debt(1, "10.01", "0.0000", "5.00"), debt(2, "20.02", "0.0000", "5.00")], "0.01")
    yield household("a minimum below the interest", [debt(1, "5000.00", "0.2400", "90.00"), loan], "0.00")
    yield household("a minimum below the interest, with enough extra", [debt(1, "5000.00", "0.2400", "90.00"), loan], "60.00")
    yield household("a minimum of exactly the interest", [debt(1, "1200.00", "0.1200", "12.00")])
    yield household("a minimum a cent above the interest", [debt(1, "1200.00", "0.1200", "12.01")])
    yield household("a minimum a fraction of a cent below the interest", [debt(1, "1200.05", "0.1200", "12.00")])
    yield household("no payments at all", [debt(1, "100.00", "0.0000", "0.00"), debt(2, "50.00", "0.3000", "0.00")])
    yield household("a one-time payment larger than all debts", [loan, card], "50.00", {"amount": "99999.99", "month": "2027-03"})
    yield household("a one-time payment in the first month", [loan, card], "0.00", {"amount": "2500.00", "month": "2026-12"})
    yield household("a one-time payment in the current month, too early", [loan, card], "0.00", {"amount": "2500.00", "month": "2026-11"})
    yield household("a one-time payment in the past", [loan, card], "0.00", {"amount": "2500.00", "month": "2020-01"})
    yield household("a one-time payment after the payoff", [loan, card], "0.00", {"amount": "2500.00", "month": "2060-01"})
    yield household("a one-time payment that ends a debt without other payments", [debt(1, "100.00", "0.0500", "0.00")], "0.00", {"amount": "500.00", "month": "2046-11"})
    yield household("a one-time payment in the last month", [debt(1, "1201.00", "0.0000", "1.00")], "0.00", {"amount": "1.00", "month": "2126-11"})
    yield household("exactly a hundred years", [debt(1, "1200.00", "0.0000", "1.00")])
    yield household("more than a hundred years", [debt(1, "1201.00", "0.0000", "1.00")])
    yield household("nearly a hundred years", [debt(1, "1000.00", "0.1000", "8.34")])
    yield household("twenty debts", twenty)
    yield household("twenty debts with extra", twenty, "750.00", {"amount": "5000.00", "month": "2028-02"})
    yield household("twenty debts over 600 months", [debt(n, f"{200000 + n}.00", "0.0600", "1052.90") for n in range(1, 21)])
    yield household("equal debts", [debt(n, "1000.00", "0.1000", "25.00") for n in range(1, 4)], "33.33")
    yield household("equal balances", [debt(1, "1000.00", "0.1000", "25.00"), debt(2, "1000.00", "0.2000", "25.00")], "10.00")
    yield household("equal rates", [debt(1, "2000.00", "0.1000", "25.00"), debt(2, "1000.00", "0.1000", "25.00")], "10.00")
    yield household("a cent", [debt(1, "0.01", "9.9999", "0.01")])
    yield household("two cents", [debt(1, "0.02", "0.9999", "0.01"), debt(2, "0.01", "0.0001", "0.01")])
    few_cents = [debt(1, "0.34", "2.5036", "0.00"), debt(2, "0.28", "0.6299", "0.00"), debt(3, "0.02", "2.8699", "0.00")]
    yield household("a debt that owes a cent less than the budget leaves", few_cents, "0.11")
    yield household("the largest amounts", [debt(1, "9999999999.99", "9.9999", "99999999.99")], "9999999999.99")
    yield household("the largest debt without an end", [debt(1, "9999999999.99", "9.9999", "1.00"), card], "5.00")


def main():
    random_ = random.Random(25)
    households = [*edge_households(), *(random_household(random_, number) for number in range(1, 221))]
    for each in households:
        each["plans"] = [plan_of(each, strategy) for strategy in ("snowball", "avalanche", "asNow")]
    lines = ",\n".join(json.dumps(each, separators=(",", ":")) for each in households)
    FILE.parent.mkdir(exist_ok=True)
    script = hashlib.sha256(pathlib.Path(__file__).read_bytes()).hexdigest()
    start = f"{START[0]}-{START[1]:02}-21"
    FILE.write_text(f'{{"script":"{script}","start":"{start}","households":[\n{lines}\n]}}\n', "utf-8")
    print(f"{len(households)} households")


if __name__ == "__main__":
    main()
