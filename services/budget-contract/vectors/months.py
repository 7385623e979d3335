"""Computes the months of households, following only the rules below. Requires only Python 3.

Writes months.vectors.json beside this file, against which the figures of the product are tested to the cent. A
test also compares the SHA-256 of this script in that file, so regenerate it after each change, also of a comment.
Run in the root of the repository:

    python3 services/budget-contract/vectors/months.py

The rules:
- A budget has lines, fixed or variable. A started month has an amount for some of them, a carry-over for each, and
  an income that is planned. Started months are in order, with gaps.
- What is spent on a line in a month is its spending minus its refunds.
- Left of a line = planned + carried in - spent.
- Carried in is what the line passed on in the started month before, if it is a line of that month: nothing with
  'fresh'; with 'left', what was left, but nothing if it was overspent; with 'left-or-overspent', what was left,
  which may be negative.
- Spending and refunds without a line, or for a line that the month does not have, are outside of the plan.
- Left to spend = left of the variable lines - outside of the plan. Set aside = left of the fixed lines. Left in
  all is the sum of both.
- Not planned = planned income - the sum of all planned amounts.
- The pace of a line compares what is spent with planned * day / days, rounded to a cent, half a cent away from
  zero. A distance of at most five dollars, or of at most 5% of the planned amount (rounded alike), is on track.
- An instant belongs to the months in which some place on earth is then, from UTC-12 to UTC+14. The first month
  that can be started is 12 months before the earliest of them, the last one 24 months after the latest.
"""

import hashlib
import json
import pathlib
import random
from datetime import datetime, timedelta, timezone
from decimal import ROUND_HALF_UP, Decimal

FILE = pathlib.Path(__file__).resolve().with_name("months.vectors.json")
CENT = Decimal("0.01")


def cents(amount):
    return str(int((amount * 100).to_integral_exact()))


def rounded(amount):
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)


def passed_on(carry_over, left):
    if carry_over == "fresh":
        return Decimal(0)
    if carry_over == "left":
        return max(left, Decimal(0))
    return left


def figures(months):
    """Returns the totals of each month, and a row per line and month."""
    before, totals, rows = {}, [], []
    for index, month in enumerate(months):
        lines = {line["lineId"]: line for line in month["lines"]}
        spent, income = {}, Decimal(0)
        for entry in month["transactions"]:
            amount = Decimal(entry["amount"])
            if entry["kind"] == "income":
                income += amount
                continue
            sign = 1 if entry["kind"] == "spending" else -1
            spent[entry["lineId"]] = spent.get(entry["lineId"], Decimal(0)) + sign * amount
        left_of = {}
        for line_id, line in lines.items():
            carried = before.get(line_id, Decimal(0))
            used = spent.get(line_id, Decimal(0))
            left_of[line_id] = Decimal(line["planned"]) + carried - used
            rows.append([index, line_id, cents(carried), cents(used), cents(left_of[line_id])])
        outside = sum((used for line_id, used in spent.items() if line_id not in lines), Decimal(0))
        variable = sum((left_of[i] for i, line in lines.items() if line["list"] == "variable"), Decimal(0))
        fixed = sum((left_of[i] for i, line in lines.items() if line["list"] == "fixed"), Decimal(0))
        planned = sum((Decimal(line["planned"]) for line in lines.values()), Decimal(0))
        totals.append(
            {
                "income": cents(income),
                "planned": cents(planned),
                "unplanned": cents(Decimal(month["plannedIncome"]) - planned),
                "spent": cents(sum(spent.values(), Decimal(0))),
                "outsidePlan": cents(outside),
                "leftToSpend": cents(variable - outside),
                "setAside": cents(fixed),
                "leftInAll": cents(variable - outside + fixed),
            }
        )
        before = {i: passed_on(line["carryOver"], left_of[i]) for i, line in lines.items()}
    return totals, rows


def pace(planned, spent, day, days):
    ahead = spent - rounded(planned * day / days)
    limit = max(Decimal(5), rounded(planned * 5 / 100))
    if abs(ahead) <= limit:
        return ["on-track", cents(abs(ahead))]
    return ["over" if ahead > 0 else "under", cents(abs(ahead))]


def later(month, count):
    year, number = map(int, month.split("-"))
    for _ in range(abs(count)):
        number += 1 if count > 0 else -1
        if number == 13:
            year, number = year + 1, 1
        if number == 0:
            year, number = year - 1, 12
    return f"{year:04}-{number:02}"


def startable(now):
    month_in = lambda hours: now.astimezone(timezone(timedelta(hours=hours))).strftime("%Y-%m")
    return [later(month_in(-12), -12), later(month_in(14), 24)]


def amount(rng, low, high):
    return f"{Decimal(rng.randint(low, high)) / 100:.2f}"


def household(rng):
    ids = [f"line-{number}" for number in range(rng.randint(1, 12))]
    lists = {line_id: rng.choice(["fixed", "variable"]) for line_id in ids}
    month, months = "2026-03", []
    for _ in range(36):
        month = later(month, rng.choice([1, 1, 1, 1, 1, 2, 5]))
        lines = [
            {
                "lineId": line_id,
                "list": lists[line_id],
                "planned": amount(rng, 0, rng.choice([100, 10_000, 500_000])),
                "carryOver": rng.choice(["fresh", "left", "left-or-overspent"]),
            }
            for line_id in ids
            if rng.random() < 0.9
        ]
        transactions = [
            {
                "kind": (kind := rng.choice(["spending", "spending", "spending", "refund", "income"])),
                "lineId": None if kind == "income" else rng.choice([*ids, *ids, None]),
                "amount": amount(rng, 1, rng.choice([500, 20_000, 9_999_999_999])),
            }
            for _ in range(rng.randint(0, 12))
        ]
        months.append(
            {
                "month": month,
                "plannedIncome": amount(rng, 0, 1_000_000),
                "lines": lines,
                "transactions": transactions,
            }
        )
    return months


def main():
    rng = random.Random(20270501)
    households = []
    for _ in range(8):
        months = household(rng)
        totals, rows = figures(months)
        text = "".join(";".join(map(str, row)) + "\n" for row in rows)
        households.append(
            {"months": months, "totals": totals, "rows": hashlib.sha256(text.encode()).hexdigest()}
        )
    paces = []
    for _ in range(600):
        planned = Decimal(rng.choice([0, 1, 333, 10_000, 10_001, rng.randint(0, 1_000_000)])) / 100
        days = rng.randint(28, 31)
        day = rng.choice([1, 15, days, rng.randint(1, days)])
        even = rounded(planned * day / days)
        near = rng.choice([Decimal(5), rounded(planned * 5 / 100)])
        spent = rng.choice([even, even + near, even + near + CENT, even - near, even - near - CENT, -planned])
        paces.append([cents(planned), cents(spent), day, days, *pace(planned, spent, day, days)])
    instants = []
    for year in range(2026, 2046):
        for month in range(1, 13):
            for hours in (0, 1, 9, 10, 11, 12, 13, -1, -9, -10, -11, -12, -13, -14, -15):
                now = datetime(year, month, 1, tzinfo=timezone.utc) + timedelta(hours=hours)
                instants.append([now.strftime("%Y-%m-%dT%H:%M:%SZ"), *startable(now)])
    rng.shuffle(instants)
    script = hashlib.sha256(pathlib.Path(__file__).read_bytes()).hexdigest()
    data = {"script": script, "households": households, "paces": paces, "startable": instants[:400]}
    FILE.write_text(json.dumps(data, separators=(",", ":")) + "\n")


main()
